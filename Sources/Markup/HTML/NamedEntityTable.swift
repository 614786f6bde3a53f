// The named character references of HTML, with a semicolon. Written by scripts/entities.
//
// A record is a name and its value, in the order of the names: how many bytes the name shares with
// the one before (`0` plus that), the rest of it, and the value, ASCII behind blanks: `0lt <1e≤`.

enum NamedEntityTable {
  /// The length of the longest name.
  static var longestName: Int { 31 }

  /// The names that may stand without a semicolon, in order, between blanks.
  static var legacy: StaticString {
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml\
     GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG T\
    HORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde au\
    ml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 f\
    rac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp no\
    t ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo r\
    eg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yum\
    l
    """
  }

  /// Records of the names that are met most.
  static var frequent: StaticString {
    """
    0bull\u{2022}0copy©0hellip\u{2026}0laquo«1dquo\u{201C}1squo\u{2018}0mdash\u{2014}1iddot·\
    0nbsp\u{A0}1dash\u{2013}0raquo»1dquo\u{201D}1squo\u{2019}0times×
    """
  }

  /// The records of all names that begin with a letter, which stands for the name before the first.
  static func records(_ letter: UInt8) -> StaticString {
    switch letter {
    case UInt8(ascii: "A"):
      """
      1EligÆ1MP &1acuteÁ1breveĂ1circÂ2yА1fr𝔄1graveÀ1lphaΑ1macrĀ1nd⩓1ogonĄ2pf𝔸1pplyFunction\
      \u{2061}1ringÅ1scr𝒜2sign≔1tildeÃ1umlÄ
      """
    case UInt8(ascii: "B"):
      """
      1ackslash∖2rv⫧3wed⌆1cyБ1ecause∵2rnoullis\u{212C}2taΒ1fr𝔅1opf𝔹1reve˘1scr\u{212C}1umpeq≎
      """
    case UInt8(ascii: "C"):
      """
      1HcyЧ1OPY©1acuteĆ2p⋒3italDifferentialD\u{2145}2yleys\u{212D}1caronČ2edilÇ2ircĈ2onint∰1do\
      tĊ1edilla¸2nterDot·1fr\u{212D}1hiΧ1ircleDot⊙6Minus⊖6Plus⊕6Times⊗1lockwiseContourIntegral\
      ∲3seCurlyDoubleQuote\u{201D}:Quote\u{2019}1olon∷5e⩴2ngruent≡3int∯3tourIntegral∮2pf\
      \u{2102}3roduct∐2unterClockwiseContourIntegral∳1ross⨯1scr𝒞1up⋓3Cap≍
      """
    case UInt8(ascii: "D"):
      """
      1D\u{2145}2otrahd⤑1JcyЂ1ScyЅ1ZcyЏ1agger\u{2021}2rr↡2shv⫤1caronĎ2yД1el∇3taΔ1fr𝔇1iacritica\
      lAcute´;Dot˙=ubleAcute˝;Grave `;Tilde˜3mond⋄2fferentialD\u{2146}1opf𝔻2t¨3Dot\u{20DC}3Equ\
      al≐2ubleContourIntegral∯6Dot¨8wnArrow⇓6LeftArrow⇐:RightArrow⇔:Tee⫤7ongLeftArrow⟸>RightAr\
      row⟺:RightArrow⟹6RightArrow⇒;Tee⊨6UpArrow⇑8DownArrow⇕6VerticalBar∥2wnArrow↓9Bar⤓9UpArrow\
      ⇵4Breve\u{311}4LeftRightVector⥐8TeeVector⥞8Vector↽>Bar⥖4RightTeeVector⥟9Vector⇁?Bar⥗4Tee\
      ⊤7Arrow↧4arrow⇓1scr𝒟2trokĐ
      """
    case UInt8(ascii: "E"):
      """
      1NGŊ1THÐ1acuteÉ1caronĚ2ircÊ2yЭ1dotĖ1fr𝔈1graveÈ1lement∈1macrĒ2ptySmallSquare◻5VerySmallSq\
      uare▫1ogonĘ2pf𝔼1psilonΕ1qual⩵5Tilde≂3ilibrium⇌1scr\u{2130}2im⩳1taΗ1umlË1xists∃2ponential\
      E\u{2147}
      """
    case UInt8(ascii: "F"):
      """
      1cyФ1fr𝔉1illedSmallSquare◼6VerySmallSquare▪1opf𝔽2rAll∀2uriertrf\u{2131}1scr\u{2131}
      """
    case UInt8(ascii: "G"):
      """
      1JcyЃ1T >1ammaΓ5dϜ1breveĞ1cedilĢ2ircĜ2yГ1dotĠ1fr𝔊1g⋙1opf𝔾1reaterEqual≥<Less⋛7FullEqual≧7\
      Greater⪢7Less≷7SlantEqual⩾7Tilde≳1scr𝒢1t≫
      """
    case UInt8(ascii: "H"):
      """
      1ARDcyЪ1acekˇ2t ^1circĤ1fr\u{210C}1ilbertSpace\u{210B}1opf\u{210D}2rizontalLine─1scr\
      \u{210B}2trokĦ1umpDownHump≎4Equal≏
      """
    case UInt8(ascii: "I"):
      """
      1EcyЕ1JligĲ1OcyЁ1acuteÍ1circÎ2yИ1dotİ1fr\u{2111}1graveÌ1m\u{2111}2acrĪ3ginaryI\u{2148}2p\
      lies⇒1nt∬3egral∫4rsection⋂2visibleComma\u{2063}9Times\u{2062}1ogonĮ2pf𝕀2taΙ1scr\u{2110}1\
      tildeĨ1ukcyІ2mlÏ
      """
    case UInt8(ascii: "J"):
      """
      1circĴ2yЙ1fr𝔍1opf𝕁1scr𝒥2ercyЈ1ukcyЄ
      """
    case UInt8(ascii: "K"):
      """
      1HcyХ1JcyЌ1appaΚ1cedilĶ2yК1fr𝔎1opf𝕂1scr𝒦
      """
    case UInt8(ascii: "L"):
      """
      1JcyЉ1T <1acuteĹ2mbdaΛ2ng⟪2placetrf\u{2112}2rr↞1caronĽ2edilĻ2yЛ1eftAngleBracket⟨5rrow←9B\
      ar⇤9RightArrow⇆4Ceiling⌈4DoubleBracket⟦6wnTeeVector⥡8Vector⇃>Bar⥙4Floor⌊4RightArrow↔9Vec\
      tor⥎4Tee⊣7Arrow↤7Vector⥚5riangle⊲<Bar⧏<Equal⊴4UpDownVector⥑6TeeVector⥠6Vector↿<Bar⥘4Vect\
      or↼:Bar⥒4arrow⇐4rightarrow⇔2ssEqualGreater⋚4FullEqual≦4Greater≶4Less⪡4SlantEqual⩽4Tilde≲\
      1fr𝔏1l⋘2eftarrow⇚1midotĿ1ongLeftArrow⟵8RightArrow⟷4RightArrow⟶4leftarrow⟸8rightarrow⟺4ri\
      ghtarrow⟹2pf𝕃2werLeftArrow↙5RightArrow↘1scr\u{2112}2h↰2trokŁ1t≪
      """
    case UInt8(ascii: "M"):
      """
      1ap⤅1cyМ1ediumSpace\u{205F}2llintrf\u{2133}1fr𝔐1inusPlus∓1opf𝕄1scr\u{2133}1uΜ
      """
    case UInt8(ascii: "N"):
      """
      1JcyЊ1acuteŃ1caronŇ2edilŅ2yН1egativeMediumSpace\u{200B}8ThickSpace\u{200B};nSpace\
      \u{200B}8VeryThinSpace\u{200B}2stedGreaterGreater≫6LessLess≪2wLine \u{A}1fr𝔑1oBreak\
      \u{2060}2nBreakingSpace\u{A0}2pf\u{2115}2t⫬3Congruent≢4upCap≭3DoubleVerticalBar∦3Element\
      ∉4qual≠8Tilde≂\u{338}4xists∄3Greater≯:Equal≱:FullEqual≧\u{338}:Greater≫\u{338}:Less≹:Sla\
      ntEqual⩾\u{338}:Tilde≵3HumpDownHump≎\u{338}7Equal≏\u{338}3LeftTriangle⋪?Bar⧏\u{338}?Equa\
      l⋬5ss≮7Equal≰7Greater≸7Less≪\u{338}7SlantEqual⩽\u{338}7Tilde≴3NestedGreaterGreater⪢\
      \u{338}9LessLess⪡\u{338}3Precedes⊀;Equal⪯\u{338};SlantEqual⋠3ReverseElement∌4ightTriangl\
      e⋫@Bar⧐\u{338}@Equal⋭3SquareSubset⊏\u{338}?Equal⋢;perset⊐\u{338}AEqual⋣4ubset⊂\u{20D2}9E\
      qual⊈5cceeds⊁;Equal⪰\u{338};SlantEqual⋡;Tilde≿\u{338}5perset⊃\u{20D2};Equal⊉3Tilde≁8Equa\
      l≄8FullEqual≇8Tilde≉3VerticalBar∤1scr𝒩1tildeÑ1uΝ
      """
    case UInt8(ascii: "O"):
      """
      1EligŒ1acuteÓ1circÔ2yО1dblacŐ1fr𝔒1graveÒ1macrŌ2egaΩ2icronΟ1opf𝕆1penCurlyDoubleQuote\
      \u{201C}9Quote\u{2018}1r⩔1scr𝒪2lashØ1tildeÕ3mes⨷1umlÖ1verBar\u{203E}5race⏞8ket⎴4Parenthe\
      sis⏜
      """
    case UInt8(ascii: "P"):
      """
      1artialD∂1cyП1fr𝔓1hiΦ1iΠ1lusMinus±1oincareplane\u{210C}2pf\u{2119}1r⪻2ecedes≺8Equal⪯8Sla\
      ntEqual≼8Tilde≾2ime\u{2033}2oduct∏3portion∷:al∝1scr𝒫2iΨ
      """
    case UInt8(ascii: "Q"):
      """
      1UOT \"1fr𝔔1opf\u{211A}1scr𝒬
      """
    case UInt8(ascii: "R"):
      """
      1Barr⤐1EG®1acuteŔ2ng⟫2rr↠4tl⤖1caronŘ2edilŖ2yР1e\u{211C}2verseElement∋8quilibrium⇋7UpEqui\
      librium⥯1fr\u{211C}1hoΡ1ightAngleBracket⟩6rrow→:Bar⇥:LeftArrow⇄5Ceiling⌉5DoubleBracket⟧7\
      wnTeeVector⥝9Vector⇂?Bar⥕5Floor⌋5Tee⊢8Arrow↦8Vector⥛6riangle⊳=Bar⧐=Equal⊵5UpDownVector⥏7\
      TeeVector⥜7Vector↾=Bar⥔5Vector⇀;Bar⥓5arrow⇒1opf\u{211D}2undImplies⥰1rightarrow⇛1scr\
      \u{211B}2h↱1uleDelayed⧴
      """
    case UInt8(ascii: "S"):
      """
      1HCHcyЩ2cyШ1OFTcyЬ1acuteŚ1c⪼2aronŠ2edilŞ2ircŜ2yС1fr𝔖1hortDownArrow↓5LeftArrow←5RightArro\
      w→5UpArrow↑1igmaΣ1mallCircle∘1opf𝕊1qrt√2uare□6Intersection⊓6Subset⊏<Equal⊑8perset⊐>Equal\
      ⊒6Union⊔1scr𝒮1tar⋆1ub⋐3set⋐6Equal⊆2cceeds≻8Equal⪰8SlantEqual≽8Tilde≿3hThat∋2m∑2p⋑3erset⊃\
      8Equal⊇3set⋑
      """
    case UInt8(ascii: "T"):
      """
      1HORNÞ1RADE\u{2122}1SHcyЋ2cyЦ1ab \u{9}2uΤ1caronŤ2edilŢ2yТ1fr𝔗1herefore∴3taΘ2ickSpace\
      \u{205F}\u{200A}3nSpace\u{2009}1ilde∼5Equal≃5FullEqual≅5Tilde≈1opf𝕋1ripleDot\u{20DB}1scr\
      𝒯2trokŦ
      """
    case UInt8(ascii: "U"):
      """
      1acuteÚ2rr↟4ocir⥉1brcyЎ3eveŬ1circÛ2yУ1dblacŰ1fr𝔘1graveÙ1macrŪ1nderBar _6race⏟9ket⎵5Paren\
      thesis⏝2ion⋃5Plus⊎1ogonŲ2pf𝕌1pArrow↑7Bar⤒7DownArrow⇅2DownArrow↕2Equilibrium⥮2Tee⊥5Arrow↥\
      2arrow⇑2downarrow⇕2perLeftArrow↖5RightArrow↗2siϒ4lonΥ1ringŮ1scr𝒰1tildeŨ1umlÜ
      """
    case UInt8(ascii: "V"):
      """
      1Dash⊫1bar⫫1cyВ1dash⊩5l⫦1ee⋁2rbar\u{2016}3t\u{2016}4icalBar∣8Line |8Separator❘8Tilde≀3yT\
      hinSpace\u{200A}1fr𝔙1opf𝕍1scr𝒱1vdash⊪
      """
    case UInt8(ascii: "W"):
      """
      1circŴ1edge⋀1fr𝔚1opf𝕎1scr𝒲
      """
    case UInt8(ascii: "X"):
      """
      1fr𝔛1iΞ1opf𝕏1scr𝒳
      """
    case UInt8(ascii: "Y"):
      """
      1AcyЯ1IcyЇ1UcyЮ1acuteÝ1circŶ2yЫ1fr𝔜1opf𝕐1scr𝒴1umlŸ
      """
    case UInt8(ascii: "Z"):
      """
      1HcyЖ1acuteŹ1caronŽ2yЗ1dotŻ1eroWidthSpace\u{200B}2taΖ1fr\u{2128}1opf\u{2124}1scr𝒵
      """
    case UInt8(ascii: "a"):
      """
      1acuteá1breveă1c∾2E∾\u{333}2d∿2ircâ2ute´2yа1eligæ1f\u{2061}2r𝔞1graveà1lefsym\u{2135}3ph\
      \u{2135}2phaα1macrā3lg⨿2p &1nd∧3and⩕3d⩜3slope⩘3v⩚2g∠3e⦤3le∠3msd∡6aa⦨7b⦩7c⦪7d⦫7e⦬7f⦭7g⦮7h\
      ⦯3rt∟5vb⊾7d⦝3sph∢4tÅ3zarr⍼1ogoną2pf𝕒1p≈2E⩰2acir⩯2e≊2id≋2os '2prox≈6eq≊1ringå1scr𝒶2t *2ym\
      p≈5eq≍1tildeã1umlä1wconint∳2int⨑
      """
    case UInt8(ascii: "b"):
      """
      1Not⫭1ackcong≌4epsilon϶4prime\u{2035}4sim∽7eq⋍2rvee⊽3wed⌅6ge⌅1brk⎵4tbrk⎶1cong≌2yб1dquo\
      \u{201E}1ecaus∵6e∵2mptyv⦰2psi϶2rnou\u{212C}2taβ3h\u{2136}3ween≬1fr𝔟1igcap⋂4irc◯4up⋃3odot\
      ⨀4plus⨁4times⨂3sqcup⨆4tar★3triangledown▽;up△3uplus⨄3vee⋁3wedge⋀1karow⤍1lacklozenge⧫5squa\
      re▪5triangle▴=down▾=left◂=right▸3nk␣2k12▒44░334▓2ock█1ne =\u{20E5}3quiv≡\u{20E5}2ot⌐1opf\
      𝕓2t⊥3tom⊥2wtie⋈2xDL╗4R╔4l╖4r╓3H═4D╦4U╩4d╤4u╧3UL╝4R╚4l╜4r╙3V║4H╬4L╣4R╠4h╫4l╢4r╟3box⧉3dL╕4\
      R╒4l┐4r┌3h─4D╥4U╨4d┬4u┴3minus⊟3plus⊞3times⊠3uL╛4R╘4l┘4r└3v│4H╪4L╡4R╞4h┼4l┤4r├1prime\
      \u{2035}1reve˘2vbar¦1scr𝒷2emi\u{204F}2im∽4e⋍2ol \\4b⧅4hsub⟈1ull\u{2022}4et\u{2022}2mp≎4E\
      ⪮4e≏5q≏
      """
    case UInt8(ascii: "c"):
      """
      1acuteć2p∩3and⩄3brcup⩉3cap⩋4up⩇3dot⩀3s∩\u{FE00}2ret\u{2041}3onˇ1caps⩍3ronč2edilç2ircĉ2up\
      s⩌5sm⩐1dotċ1edil¸2mptyv⦲2nt¢4erdot·1fr𝔠1hcyч2eck✓5mark✓2iχ1ir○3E⧃3cˆ4eq≗4learrowleft↺;ri\
      ght↻6dR®7SⓈ7ast⊛7circ⊚7dash⊝3e≗3fnint⨐3mid⫯3scir⧂1lubs♣5uit♣1olon :5e≔6q≔2mma ,5t @3p∁4f\
      n∘4lement∁6xes\u{2102}2ng≅4dot⩭3int∮2pf𝕔3rod∐3y©4sr\u{2117}1rarr↵2oss✗1scr𝒸2ub⫏4e⫑3p⫐4e⫒\
      1tdot⋯1udarrl⤸6r⤵2epr⋞3sc⋟2larr↶6p⤽2p∪3brcap⩈3cap⩆4up⩊3dot⊍3or⩅3s∪\u{FE00}2rarr↷6m⤼3lyeq\
      prec⋞7succ⋟5vee⋎5wedge⋏3ren¤3vearrowleft↶:right↷2vee⋎2wed⋏1wconint∲2int∱1ylcty⌭
      """
    case UInt8(ascii: "d"):
      """
      1Arr⇓1Har⥥1agger\u{2020}2leth\u{2138}2rr↓2sh\u{2010}4v⊣1bkarow⤏2lac˝1caronď2yд1d\u{2146}\
      2agger\u{2021}3rr⇊2otseq⩷1eg°2ltaδ2mptyv⦱1fisht⥿2r𝔡1harl⇃4r⇂1iam⋄4ond⋄7suit♦4s♦2e¨2gamma\
      ϝ2sin⋲2v÷3ide÷6ontimes⋇3onx⋇1jcyђ1lcorn⌞3rop⌍1ollar $2pf𝕕2t˙3eq≐5dot≑3minus∸3plus∔3squar\
      e⊡2ublebarwedge⌆2wnarrow↓4downarrows⇊4harpoonleft⇃;right⇂1rbkarow⤐2corn⌟3rop⌌1scr𝒹3yѕ2ol\
      ⧶2trokđ1tdot⋱2ri▿4f▾1uarr⇵2har⥯1wangle⦦1zcyџ2igrarr⟿
      """
    case UInt8(ascii: "e"):
      """
      1DDot⩷2ot≑1acuteé2ster⩮1caroně2ir≖4cê2olon≕2yэ1dotė1e\u{2147}1fDot≒2r𝔢1g⪚2raveè2s⪖3dot⪘1\
      l⪙2inters⏧2l\u{2113}2s⪕3dot⪗1macrē2pty∅5set∅5v∅2sp\u{2003}413\u{2004}54\u{2005}1ngŋ2sp\
      \u{2002}1ogonę2pf𝕖1par⋕4sl⧣2lus⩱2siε4lonε4vϵ1qcirc≖3olon≕2sim≂3lantgtr⪖7less⪕2uals =3est\
      ≟3iv≡5DD⩸2vparsl⧥1rDot≓2arr⥱1scr\u{212F}2dot≐2im≂1taη2hð1umlë2ro\u{20AC}1xcl !2ist∃2pect\
      ation\u{2130}3onentiale\u{2147}
      """
    case UInt8(ascii: "f"):
      """
      1allingdotseq≒1cyф1emale♀1filig\u{FB03}2lig\u{FB00}3lig\u{FB04}2r𝔣1ilig\u{FB01}1jlig f j\
      1lat♭2lig\u{FB02}2tns▱1nofƒ1opf𝕗2rall∀3k⋔4v⫙1partint⨍1rac12½53\u{2153}54¼55\u{2155}56\
      \u{2159}58\u{215B}423\u{2154}55\u{2156}434¾55\u{2157}58\u{215C}445\u{2158}456\u{215A}58\
      \u{215D}478\u{215E}3sl\u{2044}2own⌢1scr𝒻
      """
    case UInt8(ascii: "g"):
      """
      1E≧2l⪌1acuteǵ2mmaγ5dϝ2p⪆1breveğ1circĝ2yг1dotġ1e≥2l⋛2q≥3q≧3slant⩾2s⩾3cc⪩3dot⪀6o⪂7l⪄3l⋛\
      \u{FE00}4es⪔1fr𝔤1g≫2g⋙1imel\u{2137}1jcyѓ1l≷2E⪒2a⪥2j⪤1nE≩2ap⪊4prox⪊2e⪈3q⪈4q≩2sim⋧1opf𝕘1ra\
      ve `1scr\u{210A}2im≳4e⪎4l⪐1t >2cc⪧3ir⩺2dot⋗2lPar⦕2quest⩼2rapprox⪆4rr⥸3dot⋗3eqless⋛5qless\
      ⪌3less≷3sim≳1vertneqq≩\u{FE00}2nE≩\u{FE00}
      """
    case UInt8(ascii: "h"):
      """
      1Arr⇔1airsp\u{200A}2lf½2milt\u{210B}2rdcyъ3r↔4cir⥈4w↭1bar\u{210F}1circĥ1earts♥6uit♥2llip\
      \u{2026}2rcon⊹1fr𝔥1ksearow⤥3warow⤦1oarr⇿2mtht∻2okleftarrow↩4rightarrow↪2pf𝕙2rbar\u{2015}\
      1scr𝒽2lash\u{210F}2trokħ1ybull\u{2043}2phen\u{2010}
      """
    case UInt8(ascii: "i"):
      """
      1acuteí1c\u{2063}2ircî2yи1ecyе2xcl¡1ff⇔2r𝔦1graveì1i\u{2148}2iint⨌3nt∭2nfin⧜2ota\u{2129}1\
      jligĳ1macrī3ge\u{2111}4line\u{2110}4part\u{2111}3thı2of⊷2pedƵ1n∈2care\u{2105}2fin∞5tie⧝2\
      odotı2t∫3cal⊺3egers\u{2124}4rcal⊺3larhk⨗3prod⨼1ocyё2gonį2pf𝕚2taι1prod⨼1quest¿1scr𝒾2in∈4E\
      ⋹4dot⋵4s⋴5v⋳4v∈1t\u{2062}2ildeĩ1ukcyі2mlï
      """
    case UInt8(ascii: "j"):
      """
      1circĵ2yй1fr𝔧1mathȷ1opf𝕛1scr𝒿2ercyј1ukcyє
      """
    case UInt8(ascii: "k"):
      """
      1appaκ5vϰ1cedilķ2yк1fr𝔨1greenĸ1hcyх1jcyќ1opf𝕜1scr𝓀
      """
    case UInt8(ascii: "l"):
      """
      1Aarr⇚2rr⇐2tail⤛1Barr⤎1E≦2g⪋1Har⥢1acuteĺ2emptyv⦴2gran\u{2112}2mbdaλ2ng⟨4d⦑4le⟨2p⪅2quo«2r\
      r←4b⇤5fs⤟4fs⤝4hk↩4lp↫4pl⤹4sim⥳4tl↢2t⪫3ail⤙3e⪭4s⪭\u{FE00}1barr⤌2brk❲2race {5k [3ke⦋4sld⦏6\
      u⦍1caronľ2edilļ3il⌈2ub {2yл1dca⤶2quo\u{201C}5r\u{201E}2rdhar⥧3ushar⥋2sh↲1e≤2ftarrow←9tai\
      l↢4harpoondown↽;up↼4leftarrows⇇4rightarrow↔>s⇆9harpoons⇋9squigarrow↭4threetimes⋋2g⋚2q≤3q\
      ≦3slant⩽2s⩽3cc⪨3dot⩿6o⪁7r⪃3g⋚\u{FE00}4es⪓3sapprox⪅4dot⋖4eqgtr⋚6qgtr⪋4gtr≶4sim≲1fisht⥼2lo\
      or⌊2r𝔩1g≶2E⪑1hard↽4u↼5l⥪2blk▄1jcyљ1l≪2arr⇇2corner⌞2hard⥫2tri◺1midotŀ2oust⎰6ache⎰1nE≨2ap⪉\
      4prox⪉2e⪇3q⪇4q≨2sim⋦1oang⟬3rr⇽2brk⟦2ngleftarrow⟵8rightarrow⟷4mapsto⟼4rightarrow⟶2oparrow\
      left↫9right↬2par⦅3f𝕝3lus⨭2times⨴2wast∗3bar _2z◊3enge◊3f⧫1par (4lt⦓1rarr⇆2corner⌟2har⇋5d⥭\
      2m\u{200E}2tri⊿1saquo\u{2039}2cr𝓁2h↰2im≲4e⪍4g⪏2qb [3uo\u{2018}5r\u{201A}2trokł1t <2cc⪦3i\
      r⩹2dot⋖2hree⋋2imes⋉2larr⥶2quest⩻2rPar⦖3i◃4e⊴4f◂1urdshar⥊3uhar⥦1vertneqq≨\u{FE00}2nE≨\
      \u{FE00}
      """
    case UInt8(ascii: "m"):
      """
      1DDot∺1acr¯2le♂3t✠4ese✠2p↦3sto↦6down↧6left↤6up↥2rker▮1comma⨩2yм1dash\u{2014}1easuredangl\
      e∡1fr𝔪1ho\u{2127}1icroµ2d∣3ast *3cir⫰3dot·2nus−5b⊟5d∸6u⨪1lcp⫛2dr\u{2026}1nplus∓1odels⊧2p\
      f𝕞1p∓1scr𝓂2tpos∾1uμ2ltimap⊸2map⊸
      """
    case UInt8(ascii: "n"):
      """
      1Gg⋙\u{338}2t≫\u{20D2}3v≫\u{338}1Leftarrow⇍5rightarrow⇎2l⋘\u{338}2t≪\u{20D2}3v≪\u{338}1R\
      ightarrow⇏1VDash⊯2dash⊮1abla∇2cuteń2ng∠\u{20D2}2p≉3E⩰\u{338}3id≋\u{338}3osŉ3prox≉2tur♮5a\
      l♮7s\u{2115}1bsp\u{A0}2ump≎\u{338}5e≏\u{338}1cap⩃3ronň2edilņ2ong≇5dot⩭\u{338}2up⩂2yн1das\
      h\u{2013}1e≠2Arr⇗2arhk⤤4r↗5ow↗2dot≐\u{338}2quiv≢2sear⤨3im≂\u{338}2xist∄6s∄1fr𝔫1gE≧\
      \u{338}2e≱3q≱4q≧\u{338}4slant⩾\u{338}3s⩾\u{338}2sim≵2t≯3r≯1hArr⇎2arr↮2par⫲1i∋2s⋼3d⋺2v∋1j\
      cyњ1lArr⇍2E≦\u{338}2arr↚2dr\u{2025}2e≰3ftarrow↚5rightarrow↮3q≰4q≦\u{338}4slant⩽\u{338}3s\
      ⩽\u{338}4s≮2sim≴2t≮3ri⋪5e⋬1mid∤1opf𝕟2t¬3in∉5E⋹\u{338}5dot⋵\u{338}5va∉6b⋷6c⋶3ni∌5va∌6b⋾6c\
      ⋽1par∦4allel∦4sl⫽\u{20E5}4t∂\u{338}2olint⨔2r⊀3cue⋠3e⪯\u{338}4c⊀5eq⪯\u{338}1rArr⇏2arr↛5c⤳\
      \u{338}5w↝\u{338}2ightarrow↛2tri⋫5e⋭1sc⊁3cue⋡3e⪰\u{338}3r𝓃2hortmid∤6parallel∦2im≁4e≄5q≄2\
      mid∤2par∦2qsube⋢5pe⋣2ub⊄4E⫅\u{338}4e⊈4set⊂\u{20D2}7eq⊈9q⫅\u{338}3cc⊁5eq⪰\u{338}3p⊅4E⫆\
      \u{338}4e⊉4set⊃\u{20D2}7eq⊉9q⫆\u{338}1tgl≹2ildeñ2lg≸2riangleleft⋪=eq⋬9right⋫>eq⋭1uν2m #3\
      ero\u{2116}3sp\u{2007}1vDash⊭2Harr⤄2ap≍\u{20D2}2dash⊬2ge≥\u{20D2}3t >\u{20D2}2infin⧞2lAr\
      r⤂3e≤\u{20D2}3t <\u{20D2}4rie⊴\u{20D2}2rArr⤃3trie⊵\u{20D2}2sim∼\u{20D2}1wArr⇖2arhk⤣4r↖5o\
      w↖2near⤧
      """
    case UInt8(ascii: "o"):
      """
      1SⓈ1acuteó2st⊛1cir⊚4cô2yо1dash⊝2blacő2iv⨸2ot⊙2sold⦼1eligœ1fcir⦿2r𝔬1gon˛2raveò2t⧁1hbar⦵2m\
      Ω1int∮1larr↺2cir⦾3ross⦻2ine\u{203E}2t⧀1macrō2egaω2icronο3d⦶3nus⊖1opf𝕠1par⦷2erp⦹2lus⊕1r∨2\
      arr↻2d⩝3er\u{2134}5of\u{2134}3fª3mº2igof⊶2or⩖2slope⩗2v⩛1scr\u{2134}2lashø2ol⊘1tildeõ3mes\
      ⊗6as⨶1umlö1vbar⌽
      """
    case UInt8(ascii: "p"):
      """
      1ar∥3a¶4llel∥3sim⫳4l⫽3t∂1cyп1ercnt %3iod .3mil\u{2030}3p⊥3tenk\u{2031}1fr𝔭1hiφ3vϕ2mmat\
      \u{2133}2one☎1iπ2tchfork⋔2vϖ1lanck\u{210F}6h\u{210E}4kv\u{210F}2us +4acir⨣4b⊞4cir⨢4do∔5u\
      ⨥4e⩲4mn±4sim⨦4two⨧1m±1ointint⨕2pf𝕡2und£1r≺2E⪳2ap⪷2cue≼2e⪯3c≺4approx⪷4curlyeq≼4eq⪯4nappro\
      x⪹5eqq⪵5sim⋨4sim≾2ime\u{2032}5s\u{2119}2nE⪵3ap⪹3sim⋨2od∏3falar⌮4line⌒4surf⌓3p∝4to∝2sim≾2\
      urel⊰1scr𝓅2iψ1uncsp\u{2008}
      """
    case UInt8(ascii: "q"):
      """
      1fr𝔮1int⨌1opf𝕢1prime\u{2057}1scr𝓆1uaternions\u{210D}4int⨖2est ?5eq≟2ot \"
      """
    case UInt8(ascii: "r"):
      """
      1Aarr⇛2rr⇒2tail⤜1Barr⤏1Har⥤1ace∽\u{331}3uteŕ2dic√2emptyv⦳2ng⟩4d⦒4e⦥4le⟩2quo»2rr→4ap⥵4b⇥5\
      fs⤠4c⤳4fs⤞4hk↪4lp↬4pl⥅4sim⥴4tl↣4w↝2tail⤚3io∶5nals\u{211A}1barr⤍2brk❳2race }5k ]3ke⦌4sld⦎\
      6u⦐1caronř2edilŗ3il⌉2ub }2yр1dca⤷2ldhar⥩2quo\u{201D}5r\u{201D}2sh↳1eal\u{211C}4ine\
      \u{211B}4part\u{211C}4s\u{211D}2ct▭2g®1fisht⥽2loor⌋2r𝔯1hard⇁4u⇀5l⥬2oρ3vϱ1ightarrow→:tail\
      ↣5harpoondown⇁<up⇀5leftarrows⇄9harpoons⇌5rightarrows⇉5squigarrow↝5threetimes⋌2ng˚2singdo\
      tseq≓1larr⇄2har⇌2m\u{200F}1moust⎱6ache⎱1nmid⫮1oang⟭3rr⇾2brk⟧2par⦆3f𝕣3lus⨮2times⨵1par )4g\
      t⦔2polint⨒1rarr⇉1saquo\u{203A}2cr𝓇2h↱2qb ]3uo\u{2019}5r\u{2019}1three⋌2imes⋊2ri▹4e⊵4f▸4l\
      tri⧎1uluhar⥨1x\u{211E}
      """
    case UInt8(ascii: "s"):
      """
      1acuteś1bquo\u{201A}1c≻2E⪴2ap⪸3ronš2cue≽2e⪰3dilş2ircŝ2nE⪶3ap⪺3sim⋩2polint⨓2sim≿2yс1dot⋅4\
      b⊡4e⩦1eArr⇘2arhk⤥4r↘5ow↘2ct§2mi ;2swar⤩2tminus∖4n∖2xt✶1fr𝔰3own⌢1harp♯2chcyщ3yш2ortmid∣5p\
      arallel∥2y\u{AD}1igmaσ5fς5vς2m∼3dot⩪3e≃4q≃3g⪞4E⪠3l⪝4E⪟3ne≆3plus⨤3rarr⥲1larr←1mallsetminu\
      s∖3shp⨳2eparsl⧤2id∣3le⌣2t⪪3e⪬4s⪬\u{FE00}1oftcyь2l /3b⧄4ar⌿2pf𝕤1pades♠6uit♠3r∥1qcap⊓5s⊓\
      \u{FE00}3up⊔5s⊔\u{FE00}2sub⊏5e⊑5set⊏8eq⊑4p⊐5e⊒5set⊐8eq⊒2u□3are□5f▪3f▪1rarr→1scr𝓈2etmn∖2m\
      ile⌣2tarf⋆1tar☆4f★2raightepsilonϵ8phiϕ3ns¯1ub⊂3E⫅3dot⪽3e⊆4dot⫃3mult⫁3nE⫋4e⊊3plus⪿3rarr⥹3\
      set⊂6eq⊆8q⫅6neq⊊9q⫋4im⫇4ub⫕5p⫓2cc≻4approx⪸4curlyeq≽4eq⪰4napprox⪺5eqq⪶5sim⋩4sim≿2m∑2ng♪2p\
      ⊃31¹32²33³3E⫆3dot⪾4sub⫘3e⊇4dot⫄3hsol⟉5ub⫗3larr⥻3mult⫂3nE⫌4e⊋3plus⫀3set⊃6eq⊇8q⫆6neq⊋9q⫌4i\
      m⫈4ub⫔5p⫖1wArr⇙2arhk⤦4r↙5ow↙2nwar⤪1zligß
      """
    case UInt8(ascii: "t"):
      """
      1arget⌖2uτ1brk⎴1caronť2edilţ2yт1dot\u{20DB}1elrec⌕1fr𝔱1here4∴5fore∴3taθ5symϑ5vϑ2ickappro\
      x≈5sim∼3nsp\u{2009}2kap≈3sim∼2ornþ1ilde˜2mes×5b⊠6ar⨱5d⨰2nt∭1oea⤨2p⊤3bot⌶3cir⫱3f𝕥4ork⫚2sa\
      ⤩1prime\u{2034}1rade\u{2122}2iangle▵8down▿8left◃<eq⊴8q≜8right▹=eq⊵3dot◬3e≜3minus⨺3plus⨹3\
      sb⧍3time⨻2pezium⏢1scr𝓉3yц2hcyћ2trokŧ1wixt≬2oheadleftarrow↞7rightarrow↠
      """
    case UInt8(ascii: "u"):
      """
      1Arr⇑1Har⥣1acuteú2rr↑1brcyў3eveŭ1circû2yу1darr⇅2blacű2har⥮1fisht⥾2r𝔲1graveù1harl↿4r↾2blk\
      ▀1lcorn⌜6er⌜3rop⌏2tri◸1macrū2l¨1ogonų2pf𝕦1parrow↑2downarrow↕2harpoonleft↿9right↾2lus⊎2si\
      υ4hϒ4lonυ2uparrows⇈1rcorn⌝6er⌝3rop⌎2ingů2tri◹1scr𝓊1tdot⋰2ildeũ2ri▵4f▴1uarr⇈2mlü1wangle⦧
      """
    case UInt8(ascii: "v"):
      """
      1Arr⇕1Bar⫨4v⫩1Dash⊨1angrt⦜2repsilonϵ3kappaϰ3nothing∅3phiϕ4iϖ4ropto∝3r↕4hoϱ3sigmaς4ubsetn\
      eq⊊\u{FE00}<q⫋\u{FE00}5psetneq⊋\u{FE00}<q⫌\u{FE00}3thetaϑ4riangleleft⊲;right⊳1cyв1dash⊢1\
      ee∨3bar⊻3eq≚2llip⋮2rbar |3t |1fr𝔳1ltri⊲1nsub⊂\u{20D2}4p⊃\u{20D2}1opf𝕧1prop∝1rtri⊳1scr𝓋2u\
      bnE⫋\u{FE00}5e⊊\u{FE00}3pnE⫌\u{FE00}5e⊋\u{FE00}1zigzag⦚
      """
    case UInt8(ascii: "w"):
      """
      1circŵ1edbar⩟3ge∧5q≙2ierp\u{2118}1fr𝔴1opf𝕨1p\u{2118}1r≀2eath≀1scr𝓌
      """
    case UInt8(ascii: "x"):
      """
      1cap⋂2irc◯2up⋃1dtri▽1fr𝔵1hArr⟺2arr⟷1iξ1lArr⟸2arr⟵1map⟼1nis⋻1odot⨀2pf𝕩3lus⨁2time⨂1rArr⟹2a\
      rr⟶1scr𝓍2qcup⨆1uplus⨄2tri△1vee⋁1wedge⋀
      """
    case UInt8(ascii: "y"):
      """
      1acuteý3yя1circŷ2yы1en¥1fr𝔶1icyї1opf𝕪1scr𝓎1ucyю2mlÿ
      """
    case UInt8(ascii: "z"):
      """
      1acuteź1caronž2yз1dotż1eetrf\u{2128}2taζ1fr𝔷1hcyж1igrarr⇝1opf𝕫1scr𝓏1wj\u{200D}2nj\
      \u{200C}
      """
    default: ""
    }
  }
}
