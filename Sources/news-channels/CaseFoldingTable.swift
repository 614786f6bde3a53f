// Made by scripts/case-folding from the Unicode Character Database; do not edit.
//
// A record is nine digits in base 92, of which `#` is 0: the first character, how many there are (2),
// the step from one to the next (1), and, with 389344 added, the distance to what they fold to (3).
// A step of 0 says that the one character folds to the text that begins there in `texts`.

enum CaseFoldingTable {
  /// The version of the Unicode Character Database that the table was made from.
  static var version: StaticString { "15.0.0" }

  /// The records, in the order of the characters.
  static var records: StaticString {
    """
    #$|#$$Q+J#%+#:$Q#C#%C#*$Q#C#%J#$#Q###%k#;%Q#$#&?#$#Q#&#&A#&%Q#$#&H#+%Q#$#&X#$#Q#*#&Y#:%Q\
    #$#'+#$$P}b#',#&%Q#$#'2#$$P|+#'4#$$Q%=#'5#%%Q#$#'9#$$Q%9#':#$$Q#$#'<#%$Q%8#'>#$$Q#$#'A#$\
    $Q#r#'B#$$Q%5#'C#$$Q%6#'D#$$Q#$#'F#$$Q%8#'G#$$Q%:#'I#$$Q%>#'J#$$Q%<#'K#$$Q#$#'O#$$Q%>#'P\
    #$$Q%@#'R#$$Q%A#'S#&%Q#$#'Y#$$Q%E#'Z#$$Q#$#'\\#$$Q%E#'_#$$Q#$#'a#$$Q%E#'b#$$Q#$#'d#%$Q%D#\
    'f#%%Q#$#'j#$$Q%F#'k#$$Q#$#'o#$$Q#$#'w#$$Q#%#'x#$$Q#$#'z#$$Q#%#'{#$$Q#$#'}#$$Q#%#'~#,%Q#\
    $#(5#,%Q#$#(G#$#Q#.#(H#$$Q#%#(I#%%Q#$#(M#$$P}z#(N#$$P~G#(O#7%Q#$#(w#$$P}Y#(y#,%Q#$#)5#$$\
    R<B#)6#$$Q#$#)8#$$P}8#)9#$$R<?#)<#$$Q#$#)>#$$P|t#)?#$$Q#h#)@#$$Q#j#)A#(%Q#$#,,#$$Q$;#,W#\
    %%Q#$#,]#$$Q#$#,f#$$Q$;#,m#$$Q#I#,o#&$Q#H#,s#$$Q#c#,u#%$Q#b#,w#$#Q#2#,x#4$Q#C#-.#,$Q#C#-\
    ;#$#Q#9#-M#$$Q#$#-Z#$$Q#+#-[#$$P~a#-\\#$$P~f#-`#$$P~p#-a#$$P~i#-c#/%Q#$#-{#$$P~I#-|#$$P~O\
    #.##$$P~C#.$#$$P~?#.&#$$Q#$#.(#$$P~x#.)#$$Q#$#.,#&$P}Y#./#3$Q#s#.?#C$Q#C#/3#4%Q#$#/]#>%Q\
    #$#07#$$Q#2#08#*%Q#$#0G#S%Q#$#1L#I$Q#S#2F#$#Q#@#Q;#I$Qq{#Qb#$$Qq{#Qh#$$Qq{#ZW#)$P~w#r?#$\
    $P;E#r@#$$P;F#rA#$$P;O#rB#%$P;Q#rD#$$P;P#rE#$$P;W#rF#$$P;o#rG#$$U2B#rO#N$P^?#r|#&$P^?#vO\
    #n%Q#$#x-#$#Q#E#x.#$#Q#I#x/#$#Q#M#x0#$#Q#Q#x1#$#Q#U#x2#$$P~E#x5#$#Q#Y#x7#S%Q#$#yC#+$P~w#\
    yS#)$P~w#yc#+$P~w#ys#+$P~w#z'#)$P~w#z/#$#Q#\\#z1#$#Q#a#z3#$#Q#h#z5#$#Q#o#z8#'%P~w#zG#+$P~\
    w#z_#$#Q#v#z`#$#Q#|#za#$#Q$&#zb#$#Q$,#zc#$#Q$2#zd#$#Q$8#ze#$#Q$>#zf#$#Q$D#zg#$#Q$J#zh#$#\
    Q$P#zi#$#Q$V#zj#$#Q$\\#zk#$#Q$b#zl#$#Q$h#zm#$#Q$n#zn#$#Q$t#zo#$#Q$z#zp#$#Q%$#zq#$#Q%*#zr#\
    $#Q%0#zs#$#Q%6#zt#$#Q%<#zu#$#Q%B#zv#$#Q%H#zw#$#Q%N#zx#$#Q%T#zy#$#Q%Z#zz#$#Q%`#z{#$#Q%f#z\
    |#$#Q%l#z}#$#Q%r#z~#$#Q%x#{##$#Q%~#{$#$#Q&(#{%#$#Q&.#{&#$#Q&4#{'#$#Q&:#{(#$#Q&@#{)#$#Q&F\
    #{*#$#Q&L#{+#$#Q&R#{,#$#Q&X#{-#$#Q&^#{.#$#Q&d#{/#$#Q&j#{0#$#Q&p#{1#$#Q&v#{2#$#Q&|#{5#$#Q\
    '&#{6#$#Q',#{7#$#Q'1#{9#$#Q'6#{:#$#Q';#{;#%$P~w#{=#%$P~5#{?#$#Q'B#{A#$$P1&#{E#$#Q'G#{F#$\
    #Q'M#{G#$#Q'R#{I#$#Q'W#{J#$#Q'\\#{K#'$P~)#{O#$#Q'c#{U#$#Q'h#{V#$#Q'o#{Y#$#Q'v#{Z#$#Q'{#{[\
    #%$P~w#{]#%$P}w#{e#$#Q(&#{f#$#Q(-#{g#$#Q(4#{i#$#Q(9#{j#$#Q(>#{k#%$P~w#{m#%$P}k#{o#$$P~x#\
    {u#$#Q(E#{v#$#Q(K#{w#$#Q(P#{y#$#Q(U#{z#$#Q(Z#{{#%$P}[#{}#%$P}]#|##$#Q(a$#9#$$P->$#=#$$P#\
    t$#>#$$P%5$#E#$$Q#?$#s#3$Q#3$$:#$$Q#$$-1#=$Q#=$AK#S$Q#S$BO#$$Q#$$BQ#$$Of8$BR#$$PUU$BS#$$\
    OfH$BV#&%Q#$$B\\#$$Oeo$B]#$$Of2$B^#$$Oel$B_#$$Oem$Ba#$$Q#$$Bd#$$Q#$$Bm#%$OeL$Bo#U%Q#$$C~#\
    %%Q#$$D)#$$Q#$(%[#:%Q#$(&?#1%Q#$(()#*%Q#$((9#B%Q#$()$#%%Q#$()(#$$Ln{())#(%Q#$()6#$$Q#$()\
    8#$$L#K();#%%Q#$()A#-%Q#$()U#$$L#/()V#$$L#$()W#$$L#(()X#$$L#2()Y#$$L#/()[#$$L#a()\\#$$L#I\
    ()]#$$L#^()^#$$Q-+()_#+%Q#$()o#$$P~O()p#$$L#0()q#$$LnG()r#%%Q#$(){#$$Q#$(*%#%%Q#$(*D#$$Q\
    #$(4'#s$LHW*YK#$#Q(f*YL#$#Q(i*YM#$#Q(l*YN#$#Q(o*YO#$#Q(s*YP#$#Q(w*YQ#$#Q(z*Y^#$#Q(}*Y_#$\
    #Q)&*Y`#$#Q)+*Ya#$#Q)0*Yb#$#Q)5*dx#=$Q#C*rO#K$Q#K*tG#G$Q#K*vO#.$Q#J*v[#2$Q#J*vk#*$Q#J*vs\
    #%$Q#J+./#V$Q#c+Os#C$Q#C.*/#C$Q#C1kc#E$Q#E
    """
  }

  /// What characters fold to that fold to several, each up to a blank.
  static var texts: StaticString {
    """
    ss i\u{307} ʼn j\u{30C} ι\u{308}\u{301} υ\u{308}\u{301} եւ h\u{331} t\u{308} \
    w\u{30A} y\u{30A} aʾ ss υ\u{313} υ\u{313}\u{300} υ\u{313}\u{301} \
    υ\u{313}\u{342} ἀι ἁι ἂι ἃι ἄι ἅι ἆι ἇι ἀι ἁι ἂι ἃι ἄι ἅι ἆι ἇι ἠι ἡι ἢι ἣι ἤι \
    ἥι ἦι ἧι ἠι ἡι ἢι ἣι ἤι ἥι ἦι ἧι ὠι ὡι ὢι ὣι ὤι ὥι ὦι ὧι ὠι ὡι ὢι ὣι ὤι ὥι ὦι \
    ὧι ὰι αι άι α\u{342} α\u{342}ι αι ὴι ηι ήι η\u{342} η\u{342}ι ηι \
    ι\u{308}\u{300} ι\u{308}\u{301} ι\u{342} ι\u{308}\u{342} υ\u{308}\u{300} \
    υ\u{308}\u{301} ρ\u{313} υ\u{342} υ\u{308}\u{342} ὼι ωι ώι ω\u{342} ω\u{342}ι \
    ωι ff fi fl ffi ffl st st մն մե մի վն մխ \

    """
  }
}
