// The named character references of HTML, with a semicolon. Written by scripts/entities.

enum NamedEntityTable {
  /// The bytes that a value takes, filled up with NUL.
  static var valueLength: Int { 6 }
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

  /// The names of one length, in order, each followed by its value.
  static func records(length: Int) -> StaticString {
    switch length {
    case 2:
      """
      DD\u{2145}\0\0\0GT>\0\0\0\0\0Gg⋙\0\0\0Gt≫\0\0\0Im\u{2111}\0\0\0LT<\0\0\0\0\0Ll⋘\0\0\0Lt≪\
      \0\0\0MuΜ\0\0\0\0NuΝ\0\0\0\0Or⩔\0\0\0PiΠ\0\0\0\0Pr⪻\0\0\0Re\u{211C}\0\0\0Sc⪼\0\0\0XiΞ\0\
      \0\0\0ac∾\0\0\0af\u{2061}\0\0\0ap≈\0\0\0dd\u{2146}\0\0\0ee\u{2147}\0\0\0eg⪚\0\0\0el⪙\0\0\
      \0gE≧\0\0\0ge≥\0\0\0gg≫\0\0\0gl≷\0\0\0gt>\0\0\0\0\0ic\u{2063}\0\0\0ii\u{2148}\0\0\0in∈\0\
      \0\0it\u{2062}\0\0\0lE≦\0\0\0le≤\0\0\0lg≶\0\0\0ll≪\0\0\0lt<\0\0\0\0\0mp∓\0\0\0muμ\0\0\0\
      \0ne≠\0\0\0ni∋\0\0\0nuν\0\0\0\0oSⓈ\0\0\0or∨\0\0\0piπ\0\0\0\0pm±\0\0\0\0pr≺\0\0\0rx\
      \u{211E}\0\0\0sc≻\0\0\0wp\u{2118}\0\0\0wr≀\0\0\0xiξ\0\0\0\0
      """
    case 3:
      """
      AMP&\0\0\0\0\0AcyА\0\0\0\0Afr𝔄\0\0And⩓\0\0\0BcyБ\0\0\0\0Bfr𝔅\0\0Cap⋒\0\0\0Cfr\u{212D}\0\
      \0\0ChiΧ\0\0\0\0Cup⋓\0\0\0DcyД\0\0\0\0Del∇\0\0\0Dfr𝔇\0\0Dot¨\0\0\0\0ENGŊ\0\0\0\0ETHÐ\0\0\
      \0\0EcyЭ\0\0\0\0Efr𝔈\0\0EtaΗ\0\0\0\0FcyФ\0\0\0\0Ffr𝔉\0\0GcyГ\0\0\0\0Gfr𝔊\0\0Hat^\0\0\0\0\
      \0Hfr\u{210C}\0\0\0IcyИ\0\0\0\0Ifr\u{2111}\0\0\0Int∬\0\0\0JcyЙ\0\0\0\0Jfr𝔍\0\0KcyК\0\0\0\
      \0Kfr𝔎\0\0LcyЛ\0\0\0\0Lfr𝔏\0\0Lsh↰\0\0\0Map⤅\0\0\0McyМ\0\0\0\0Mfr𝔐\0\0NcyН\0\0\0\0Nfr𝔑\0\
      \0Not⫬\0\0\0OcyО\0\0\0\0Ofr𝔒\0\0PcyП\0\0\0\0Pfr𝔓\0\0PhiΦ\0\0\0\0PsiΨ\0\0\0\0Qfr𝔔\0\0REG®\
      \0\0\0\0RcyР\0\0\0\0Rfr\u{211C}\0\0\0RhoΡ\0\0\0\0Rsh↱\0\0\0ScyС\0\0\0\0Sfr𝔖\0\0Sub⋐\0\0\
      \0Sum∑\0\0\0Sup⋑\0\0\0Tab\u{9}\0\0\0\0\0TauΤ\0\0\0\0TcyТ\0\0\0\0Tfr𝔗\0\0UcyУ\0\0\0\0Ufr𝔘\
      \0\0VcyВ\0\0\0\0Vee⋁\0\0\0Vfr𝔙\0\0Wfr𝔚\0\0Xfr𝔛\0\0YcyЫ\0\0\0\0Yfr𝔜\0\0ZcyЗ\0\0\0\0Zfr\
      \u{2128}\0\0\0acE∾\u{333}\0acd∿\0\0\0acyа\0\0\0\0afr𝔞\0\0amp&\0\0\0\0\0and∧\0\0\0ang∠\0\
      \0\0apE⩰\0\0\0ape≊\0\0\0ast*\0\0\0\0\0bcyб\0\0\0\0bfr𝔟\0\0bne=\u{20E5}\0\0bot⊥\0\0\0cap∩\
      \0\0\0cfr𝔠\0\0chiχ\0\0\0\0cir○\0\0\0cup∪\0\0\0dcyд\0\0\0\0deg°\0\0\0\0dfr𝔡\0\0die¨\0\0\0\
      \0div÷\0\0\0\0dot˙\0\0\0\0ecyэ\0\0\0\0efr𝔢\0\0egs⪖\0\0\0ell\u{2113}\0\0\0els⪕\0\0\0engŋ\
      \0\0\0\0etaη\0\0\0\0ethð\0\0\0\0fcyф\0\0\0\0ffr𝔣\0\0gEl⪌\0\0\0gap⪆\0\0\0gcyг\0\0\0\0gel⋛\
      \0\0\0geq≥\0\0\0ges⩾\0\0\0gfr𝔤\0\0ggg⋙\0\0\0glE⪒\0\0\0gla⪥\0\0\0glj⪤\0\0\0gnE≩\0\0\0gne⪈\
      \0\0\0hfr𝔥\0\0icyи\0\0\0\0iff⇔\0\0\0ifr𝔦\0\0int∫\0\0\0jcyй\0\0\0\0jfr𝔧\0\0kcyк\0\0\0\0kf\
      r𝔨\0\0lEg⪋\0\0\0lap⪅\0\0\0lat⪫\0\0\0lcyл\0\0\0\0leg⋚\0\0\0leq≤\0\0\0les⩽\0\0\0lfr𝔩\0\0lg\
      E⪑\0\0\0lnE≨\0\0\0lne⪇\0\0\0loz◊\0\0\0lrm\u{200E}\0\0\0lsh↰\0\0\0map↦\0\0\0mcyм\0\0\0\0m\
      fr𝔪\0\0mho\u{2127}\0\0\0mid∣\0\0\0nGg⋙\u{338}\0nGt≫\u{20D2}nLl⋘\u{338}\0nLt≪\u{20D2}nap≉\
      \0\0\0ncyн\0\0\0\0nfr𝔫\0\0ngE≧\u{338}\0nge≱\0\0\0ngt≯\0\0\0nis⋼\0\0\0niv∋\0\0\0nlE≦\
      \u{338}\0nle≰\0\0\0nlt≮\0\0\0not¬\0\0\0\0npr⊀\0\0\0nsc⊁\0\0\0num#\0\0\0\0\0ocyо\0\0\0\0o\
      fr𝔬\0\0ogt⧁\0\0\0ohmΩ\0\0\0\0olt⧀\0\0\0ord⩝\0\0\0orv⩛\0\0\0par∥\0\0\0pcyп\0\0\0\0pfr𝔭\0\
      \0phiφ\0\0\0\0pivϖ\0\0\0\0prE⪳\0\0\0pre⪯\0\0\0psiψ\0\0\0\0qfr𝔮\0\0rcyр\0\0\0\0reg®\0\0\0\
      \0rfr𝔯\0\0rhoρ\0\0\0\0rlm\u{200F}\0\0\0rsh↱\0\0\0scE⪴\0\0\0sce⪰\0\0\0scyс\0\0\0\0sfr𝔰\0\
      \0shy\u{AD}\0\0\0\0sim∼\0\0\0smt⪪\0\0\0sol/\0\0\0\0\0squ□\0\0\0sub⊂\0\0\0sum∑\0\0\0sup⊃\
      \0\0\0tauτ\0\0\0\0tcyт\0\0\0\0tfr𝔱\0\0top⊤\0\0\0ucyу\0\0\0\0ufr𝔲\0\0uml¨\0\0\0\0vcyв\0\0\
      \0\0vee∨\0\0\0vfr𝔳\0\0wfr𝔴\0\0xfr𝔵\0\0ycyы\0\0\0\0yen¥\0\0\0\0yfr𝔶\0\0zcyз\0\0\0\0zfr𝔷\0\
      \0zwj\u{200D}\0\0\0
      """
    case 4:
      """
      Aopf𝔸\0\0Ascr𝒜\0\0AumlÄ\0\0\0\0Barv⫧\0\0\0BetaΒ\0\0\0\0Bopf𝔹\0\0Bscr\u{212C}\0\0\0CHcyЧ\
      \0\0\0\0COPY©\0\0\0\0CdotĊ\0\0\0\0Copf\u{2102}\0\0\0Cscr𝒞\0\0DJcyЂ\0\0\0\0DScyЅ\0\0\0\0D\
      ZcyЏ\0\0\0\0Darr↡\0\0\0Dopf𝔻\0\0Dscr𝒟\0\0EdotĖ\0\0\0\0Eopf𝔼\0\0Escr\u{2130}\0\0\0Esim⩳\0\
      \0\0EumlË\0\0\0\0Fopf𝔽\0\0Fscr\u{2131}\0\0\0GJcyЃ\0\0\0\0GdotĠ\0\0\0\0Gopf𝔾\0\0Gscr𝒢\0\0\
      Hopf\u{210D}\0\0\0Hscr\u{210B}\0\0\0IEcyЕ\0\0\0\0IOcyЁ\0\0\0\0Idotİ\0\0\0\0Iopf𝕀\0\0Iota\
      Ι\0\0\0\0Iscr\u{2110}\0\0\0IumlÏ\0\0\0\0Jopf𝕁\0\0Jscr𝒥\0\0KHcyХ\0\0\0\0KJcyЌ\0\0\0\0Kopf\
      𝕂\0\0Kscr𝒦\0\0LJcyЉ\0\0\0\0Lang⟪\0\0\0Larr↞\0\0\0Lopf𝕃\0\0Lscr\u{2112}\0\0\0Mopf𝕄\0\0Msc\
      r\u{2133}\0\0\0NJcyЊ\0\0\0\0Nopf\u{2115}\0\0\0Nscr𝒩\0\0Oopf𝕆\0\0Oscr𝒪\0\0OumlÖ\0\0\0\0Po\
      pf\u{2119}\0\0\0Pscr𝒫\0\0QUOT\"\0\0\0\0\0Qopf\u{211A}\0\0\0Qscr𝒬\0\0Rang⟫\0\0\0Rarr↠\0\0\
      \0Ropf\u{211D}\0\0\0Rscr\u{211B}\0\0\0SHcyШ\0\0\0\0Sopf𝕊\0\0Sqrt√\0\0\0Sscr𝒮\0\0Star⋆\0\
      \0\0TScyЦ\0\0\0\0Topf𝕋\0\0Tscr𝒯\0\0Uarr↟\0\0\0Uopf𝕌\0\0Upsiϒ\0\0\0\0Uscr𝒰\0\0UumlÜ\0\0\0\
      \0Vbar⫫\0\0\0Vert\u{2016}\0\0\0Vopf𝕍\0\0Vscr𝒱\0\0Wopf𝕎\0\0Wscr𝒲\0\0Xopf𝕏\0\0Xscr𝒳\0\0YAc\
      yЯ\0\0\0\0YIcyЇ\0\0\0\0YUcyЮ\0\0\0\0Yopf𝕐\0\0Yscr𝒴\0\0YumlŸ\0\0\0\0ZHcyЖ\0\0\0\0ZdotŻ\0\
      \0\0\0ZetaΖ\0\0\0\0Zopf\u{2124}\0\0\0Zscr𝒵\0\0andd⩜\0\0\0andv⩚\0\0\0ange⦤\0\0\0aopf𝕒\0\0\
      apid≋\0\0\0apos'\0\0\0\0\0ascr𝒶\0\0aumlä\0\0\0\0bNot⫭\0\0\0bbrk⎵\0\0\0betaβ\0\0\0\0beth\
      \u{2136}\0\0\0bnot⌐\0\0\0bopf𝕓\0\0boxH═\0\0\0boxV║\0\0\0boxh─\0\0\0boxv│\0\0\0bscr𝒷\0\0b\
      sim∽\0\0\0bsol\\\0\0\0\0\0bull\u{2022}\0\0\0bump≎\0\0\0caps∩\u{FE00}cdotċ\0\0\0\0cent¢\0\
      \0\0\0chcyч\0\0\0\0cirE⧃\0\0\0circˆ\0\0\0\0cire≗\0\0\0comp∁\0\0\0cong≅\0\0\0copf𝕔\0\0cop\
      y©\0\0\0\0cscr𝒸\0\0csub⫏\0\0\0csup⫐\0\0\0cups∪\u{FE00}dArr⇓\0\0\0dHar⥥\0\0\0darr↓\0\0\0d\
      ash\u{2010}\0\0\0diam⋄\0\0\0djcyђ\0\0\0\0dopf𝕕\0\0dscr𝒹\0\0dscyѕ\0\0\0\0dsol⧶\0\0\0dtri▿\
      \0\0\0dzcyџ\0\0\0\0eDot≑\0\0\0ecir≖\0\0\0edotė\0\0\0\0emsp\u{2003}\0\0\0ensp\u{2002}\0\0\
      \0eopf𝕖\0\0epar⋕\0\0\0epsiε\0\0\0\0escr\u{212F}\0\0\0esim≂\0\0\0eumlë\0\0\0\0euro\
      \u{20AC}\0\0\0excl!\0\0\0\0\0flat♭\0\0\0fnofƒ\0\0\0\0fopf𝕗\0\0fork⋔\0\0\0fscr𝒻\0\0gdotġ\
      \0\0\0\0geqq≧\0\0\0gesl⋛\u{FE00}gjcyѓ\0\0\0\0gnap⪊\0\0\0gneq⪈\0\0\0gopf𝕘\0\0gscr\u{210A}\
      \0\0\0gsim≳\0\0\0gtcc⪧\0\0\0gvnE≩\u{FE00}hArr⇔\0\0\0half½\0\0\0\0harr↔\0\0\0hbar\u{210F}\
      \0\0\0hopf𝕙\0\0hscr𝒽\0\0iecyе\0\0\0\0imof⊷\0\0\0iocyё\0\0\0\0iopf𝕚\0\0iotaι\0\0\0\0iscr𝒾\
      \0\0isin∈\0\0\0iumlï\0\0\0\0jopf𝕛\0\0jscr𝒿\0\0khcyх\0\0\0\0kjcyќ\0\0\0\0kopf𝕜\0\0kscr𝓀\0\
      \0lArr⇐\0\0\0lHar⥢\0\0\0lang⟨\0\0\0larr←\0\0\0late⪭\0\0\0lcub{\0\0\0\0\0ldca⤶\0\0\0ldsh↲\
      \0\0\0leqq≦\0\0\0lesg⋚\u{FE00}ljcyљ\0\0\0\0lnap⪉\0\0\0lneq⪇\0\0\0lopf𝕝\0\0lozf⧫\0\0\0lpa\
      r(\0\0\0\0\0lscr𝓁\0\0lsim≲\0\0\0lsqb[\0\0\0\0\0ltcc⪦\0\0\0ltri◃\0\0\0lvnE≨\u{FE00}macr¯\
      \0\0\0\0male♂\0\0\0malt✠\0\0\0mlcp⫛\0\0\0mldr\u{2026}\0\0\0mopf𝕞\0\0mscr𝓂\0\0nGtv≫\
      \u{338}\0nLtv≪\u{338}\0nang∠\u{20D2}napE⩰\u{338}\0nbsp\u{A0}\0\0\0\0ncap⩃\0\0\0ncup⩂\0\0\
      \0ngeq≱\0\0\0nges⩾\u{338}\0ngtr≯\0\0\0nisd⋺\0\0\0njcyњ\0\0\0\0nldr\u{2025}\0\0\0nleq≰\0\
      \0\0nles⩽\u{338}\0nmid∤\0\0\0nopf𝕟\0\0npar∦\0\0\0npre⪯\u{338}\0nsce⪰\u{338}\0nscr𝓃\0\0ns\
      im≁\0\0\0nsub⊄\0\0\0nsup⊅\0\0\0ntgl≹\0\0\0ntlg≸\0\0\0nvap≍\u{20D2}nvge≥\u{20D2}nvgt>\
      \u{20D2}\0\0nvle≤\u{20D2}nvlt<\u{20D2}\0\0oast⊛\0\0\0ocir⊚\0\0\0odiv⨸\0\0\0odot⊙\0\0\0og\
      on˛\0\0\0\0oint∮\0\0\0omid⦶\0\0\0oopf𝕠\0\0opar⦷\0\0\0ordfª\0\0\0\0ordmº\0\0\0\0oror⩖\0\0\
      \0oscr\u{2134}\0\0\0osol⊘\0\0\0oumlö\0\0\0\0para¶\0\0\0\0part∂\0\0\0perp⊥\0\0\0phivϕ\0\0\
      \0\0plus+\0\0\0\0\0popf𝕡\0\0prap⪷\0\0\0prec≺\0\0\0prnE⪵\0\0\0prod∏\0\0\0prop∝\0\0\0pscr𝓅\
      \0\0qint⨌\0\0\0qopf𝕢\0\0qscr𝓆\0\0quot\"\0\0\0\0\0rArr⇒\0\0\0rHar⥤\0\0\0race∽\u{331}\0ran\
      g⟩\0\0\0rarr→\0\0\0rcub}\0\0\0\0\0rdca⤷\0\0\0rdsh↳\0\0\0real\u{211C}\0\0\0rect▭\0\0\0rho\
      vϱ\0\0\0\0ring˚\0\0\0\0ropf𝕣\0\0rpar)\0\0\0\0\0rscr𝓇\0\0rsqb]\0\0\0\0\0rtri▹\0\0\0scap⪸\
      \0\0\0scnE⪶\0\0\0sdot⋅\0\0\0sect§\0\0\0\0semi;\0\0\0\0\0sext✶\0\0\0shcyш\0\0\0\0sime≃\0\
      \0\0simg⪞\0\0\0siml⪝\0\0\0smid∣\0\0\0smte⪬\0\0\0solb⧄\0\0\0sopf𝕤\0\0spar∥\0\0\0squf▪\0\0\
      \0sscr𝓈\0\0star☆\0\0\0subE⫅\0\0\0sube⊆\0\0\0succ≻\0\0\0sung♪\0\0\0sup1¹\0\0\0\0sup2²\0\0\
      \0\0sup3³\0\0\0\0supE⫆\0\0\0supe⊇\0\0\0tbrk⎴\0\0\0tdot\u{20DB}\0\0\0tint∭\0\0\0toea⤨\0\0\
      \0topf𝕥\0\0tosa⤩\0\0\0trie≜\0\0\0tscr𝓉\0\0tscyц\0\0\0\0uArr⇑\0\0\0uHar⥣\0\0\0uarr↑\0\0\0\
      uopf𝕦\0\0upsiυ\0\0\0\0uscr𝓊\0\0utri▵\0\0\0uumlü\0\0\0\0vArr⇕\0\0\0vBar⫨\0\0\0varr↕\0\0\0\
      vert|\0\0\0\0\0vopf𝕧\0\0vscr𝓋\0\0wopf𝕨\0\0wscr𝓌\0\0xcap⋂\0\0\0xcup⋃\0\0\0xmap⟼\0\0\0xnis\
      ⋻\0\0\0xopf𝕩\0\0xscr𝓍\0\0xvee⋁\0\0\0yacyя\0\0\0\0yicyї\0\0\0\0yopf𝕪\0\0yscr𝓎\0\0yucyю\0\
      \0\0\0yumlÿ\0\0\0\0zdotż\0\0\0\0zetaζ\0\0\0\0zhcyж\0\0\0\0zopf𝕫\0\0zscr𝓏\0\0zwnj\u{200C}\
      \0\0\0
      """
    case 5:
      """
      AEligÆ\0\0\0\0AcircÂ\0\0\0\0AlphaΑ\0\0\0\0AmacrĀ\0\0\0\0AogonĄ\0\0\0\0AringÅ\0\0\0\0Brev\
      e˘\0\0\0\0CcircĈ\0\0\0\0Colon∷\0\0\0Cross⨯\0\0\0Dashv⫤\0\0\0DeltaΔ\0\0\0\0EcircÊ\0\0\0\0\
      EmacrĒ\0\0\0\0EogonĘ\0\0\0\0Equal⩵\0\0\0GammaΓ\0\0\0\0GcircĜ\0\0\0\0Hacekˇ\0\0\0\0HcircĤ\
      \0\0\0\0IJligĲ\0\0\0\0IcircÎ\0\0\0\0ImacrĪ\0\0\0\0IogonĮ\0\0\0\0IukcyІ\0\0\0\0JcircĴ\0\0\
      \0\0JukcyЄ\0\0\0\0KappaΚ\0\0\0\0OEligŒ\0\0\0\0OcircÔ\0\0\0\0OmacrŌ\0\0\0\0OmegaΩ\0\0\0\0\
      Prime\u{2033}\0\0\0RBarr⤐\0\0\0ScircŜ\0\0\0\0SigmaΣ\0\0\0\0THORNÞ\0\0\0\0TRADE\u{2122}\0\
      \0\0TSHcyЋ\0\0\0\0ThetaΘ\0\0\0\0Tilde∼\0\0\0UbrcyЎ\0\0\0\0UcircÛ\0\0\0\0UmacrŪ\0\0\0\0Un\
      ion⋃\0\0\0UogonŲ\0\0\0\0UpTee⊥\0\0\0UringŮ\0\0\0\0VDash⊫\0\0\0Vdash⊩\0\0\0WcircŴ\0\0\0\0\
      Wedge⋀\0\0\0YcircŶ\0\0\0\0acircâ\0\0\0\0acute´\0\0\0\0aeligæ\0\0\0\0aleph\u{2135}\0\0\0a\
      lphaα\0\0\0\0amacrā\0\0\0\0amalg⨿\0\0\0angle∠\0\0\0angrt∟\0\0\0angstÅ\0\0\0\0aogoną\0\0\
      \0\0aringå\0\0\0\0asymp≈\0\0\0awint⨑\0\0\0bcong≌\0\0\0bdquo\u{201E}\0\0\0bepsi϶\0\0\0\0b\
      lank␣\0\0\0blk12▒\0\0\0blk14░\0\0\0blk34▓\0\0\0block█\0\0\0boxDL╗\0\0\0boxDR╔\0\0\0boxDl\
      ╖\0\0\0boxDr╓\0\0\0boxHD╦\0\0\0boxHU╩\0\0\0boxHd╤\0\0\0boxHu╧\0\0\0boxUL╝\0\0\0boxUR╚\0\
      \0\0boxUl╜\0\0\0boxUr╙\0\0\0boxVH╬\0\0\0boxVL╣\0\0\0boxVR╠\0\0\0boxVh╫\0\0\0boxVl╢\0\0\0\
      boxVr╟\0\0\0boxdL╕\0\0\0boxdR╒\0\0\0boxdl┐\0\0\0boxdr┌\0\0\0boxhD╥\0\0\0boxhU╨\0\0\0boxh\
      d┬\0\0\0boxhu┴\0\0\0boxuL╛\0\0\0boxuR╘\0\0\0boxul┘\0\0\0boxur└\0\0\0boxvH╪\0\0\0boxvL╡\0\
      \0\0boxvR╞\0\0\0boxvh┼\0\0\0boxvl┤\0\0\0boxvr├\0\0\0breve˘\0\0\0\0bsemi\u{204F}\0\0\0bsi\
      me⋍\0\0\0bsolb⧅\0\0\0bumpE⪮\0\0\0bumpe≏\0\0\0caret\u{2041}\0\0\0caronˇ\0\0\0\0ccaps⩍\0\0\
      \0ccircĉ\0\0\0\0ccups⩌\0\0\0cedil¸\0\0\0\0check✓\0\0\0clubs♣\0\0\0colon:\0\0\0\0\0comma,\
      \0\0\0\0\0crarr↵\0\0\0cross✗\0\0\0csube⫑\0\0\0csupe⫒\0\0\0ctdot⋯\0\0\0cuepr⋞\0\0\0cuesc⋟\
      \0\0\0cupor⩅\0\0\0cuvee⋎\0\0\0cuwed⋏\0\0\0cwint∱\0\0\0dashv⊣\0\0\0dblac˝\0\0\0\0ddarr⇊\0\
      \0\0deltaδ\0\0\0\0dharl⇃\0\0\0dharr⇂\0\0\0diams♦\0\0\0disin⋲\0\0\0doteq≐\0\0\0dtdot⋱\0\0\
      \0dtrif▾\0\0\0duarr⇵\0\0\0duhar⥯\0\0\0eDDot⩷\0\0\0ecircê\0\0\0\0efDot≒\0\0\0emacrē\0\0\0\
      \0empty∅\0\0\0eogonę\0\0\0\0eplus⩱\0\0\0epsivϵ\0\0\0\0eqsim≂\0\0\0equiv≡\0\0\0erDot≓\0\0\
      \0erarr⥱\0\0\0esdot≐\0\0\0exist∃\0\0\0fflig\u{FB00}\0\0\0filig\u{FB01}\0\0\0fjligfj\0\0\
      \0\0fllig\u{FB02}\0\0\0fltns▱\0\0\0forkv⫙\0\0\0frasl\u{2044}\0\0\0frown⌢\0\0\0gammaγ\0\0\
      \0\0gcircĝ\0\0\0\0gescc⪩\0\0\0gimel\u{2137}\0\0\0gneqq≩\0\0\0gnsim⋧\0\0\0grave`\0\0\0\0\
      \0gsime⪎\0\0\0gsiml⪐\0\0\0gtcir⩺\0\0\0gtdot⋗\0\0\0harrw↭\0\0\0hcircĥ\0\0\0\0hoarr⇿\0\0\0\
      icircî\0\0\0\0iexcl¡\0\0\0\0iiint∭\0\0\0iiota\u{2129}\0\0\0ijligĳ\0\0\0\0imacrī\0\0\0\0i\
      mage\u{2111}\0\0\0imathı\0\0\0\0impedƵ\0\0\0\0infin∞\0\0\0iogonį\0\0\0\0iprod⨼\0\0\0isin\
      E⋹\0\0\0isins⋴\0\0\0isinv∈\0\0\0iukcyі\0\0\0\0jcircĵ\0\0\0\0jmathȷ\0\0\0\0jukcyє\0\0\0\0\
      kappaκ\0\0\0\0lAarr⇚\0\0\0lBarr⤎\0\0\0langd⦑\0\0\0laquo«\0\0\0\0larrb⇤\0\0\0lates⪭\
      \u{FE00}lbarr⤌\0\0\0lbbrk❲\0\0\0lbrke⦋\0\0\0lceil⌈\0\0\0ldquo\u{201C}\0\0\0lescc⪨\0\0\0l\
      hard↽\0\0\0lharu↼\0\0\0lhblk▄\0\0\0llarr⇇\0\0\0lltri◺\0\0\0lneqq≨\0\0\0lnsim⋦\0\0\0loang\
      ⟬\0\0\0loarr⇽\0\0\0lobrk⟦\0\0\0lopar⦅\0\0\0lrarr⇆\0\0\0lrhar⇋\0\0\0lrtri⊿\0\0\0lsime⪍\0\
      \0\0lsimg⪏\0\0\0lsquo\u{2018}\0\0\0ltcir⩹\0\0\0ltdot⋖\0\0\0ltrie⊴\0\0\0ltrif◂\0\0\0mDDot\
      ∺\0\0\0mdash\u{2014}\0\0\0microµ\0\0\0\0minus−\0\0\0mumap⊸\0\0\0nabla∇\0\0\0napid≋\
      \u{338}\0naposŉ\0\0\0\0natur♮\0\0\0nbump≎\u{338}\0ncong≇\0\0\0ndash\u{2013}\0\0\0neArr⇗\
      \0\0\0nearr↗\0\0\0nedot≐\u{338}\0nesim≂\u{338}\0ngeqq≧\u{338}\0ngsim≵\0\0\0nhArr⇎\0\0\0n\
      harr↮\0\0\0nhpar⫲\0\0\0nlArr⇍\0\0\0nlarr↚\0\0\0nleqq≦\u{338}\0nless≮\0\0\0nlsim≴\0\0\0nl\
      tri⋪\0\0\0notin∉\0\0\0notni∌\0\0\0npart∂\u{338}\0nprec⊀\0\0\0nrArr⇏\0\0\0nrarr↛\0\0\0nrt\
      ri⋫\0\0\0nsime≄\0\0\0nsmid∤\0\0\0nspar∦\0\0\0nsubE⫅\u{338}\0nsube⊈\0\0\0nsucc⊁\0\0\0nsup\
      E⫆\u{338}\0nsupe⊉\0\0\0numsp\u{2007}\0\0\0nvsim∼\u{20D2}nwArr⇖\0\0\0nwarr↖\0\0\0ocircô\0\
      \0\0\0odash⊝\0\0\0oeligœ\0\0\0\0ofcir⦿\0\0\0ohbar⦵\0\0\0olarr↺\0\0\0olcir⦾\0\0\0oline\
      \u{203E}\0\0\0omacrō\0\0\0\0omegaω\0\0\0\0operp⦹\0\0\0oplus⊕\0\0\0orarr↻\0\0\0order\
      \u{2134}\0\0\0ovbar⌽\0\0\0parsl⫽\0\0\0phone☎\0\0\0plusb⊞\0\0\0pluse⩲\0\0\0pound£\0\0\0\0\
      prcue≼\0\0\0prime\u{2032}\0\0\0prnap⪹\0\0\0prsim≾\0\0\0quest?\0\0\0\0\0rAarr⇛\0\0\0rBarr\
      ⤏\0\0\0radic√\0\0\0rangd⦒\0\0\0range⦥\0\0\0raquo»\0\0\0\0rarrb⇥\0\0\0rarrc⤳\0\0\0rarrw↝\
      \0\0\0ratio∶\0\0\0rbarr⤍\0\0\0rbbrk❳\0\0\0rbrke⦌\0\0\0rceil⌉\0\0\0rdquo\u{201D}\0\0\0rea\
      ls\u{211D}\0\0\0rhard⇁\0\0\0rharu⇀\0\0\0rlarr⇄\0\0\0rlhar⇌\0\0\0rnmid⫮\0\0\0roang⟭\0\0\0\
      roarr⇾\0\0\0robrk⟧\0\0\0ropar⦆\0\0\0rrarr⇉\0\0\0rsquo\u{2019}\0\0\0rtrie⊵\0\0\0rtrif▸\0\
      \0\0sbquo\u{201A}\0\0\0sccue≽\0\0\0scircŝ\0\0\0\0scnap⪺\0\0\0scsim≿\0\0\0sdotb⊡\0\0\0sdo\
      te⩦\0\0\0seArr⇘\0\0\0searr↘\0\0\0setmn∖\0\0\0sharp♯\0\0\0sigmaσ\0\0\0\0simeq≃\0\0\0simgE\
      ⪠\0\0\0simlE⪟\0\0\0simne≆\0\0\0slarr←\0\0\0smile⌣\0\0\0smtes⪬\u{FE00}sqcap⊓\0\0\0sqcup⊔\
      \0\0\0sqsub⊏\0\0\0sqsup⊐\0\0\0srarr→\0\0\0starf★\0\0\0strns¯\0\0\0\0subnE⫋\0\0\0subne⊊\0\
      \0\0supnE⫌\0\0\0supne⊋\0\0\0swArr⇙\0\0\0swarr↙\0\0\0szligß\0\0\0\0thetaθ\0\0\0\0thkap≈\0\
      \0\0thornþ\0\0\0\0tilde˜\0\0\0\0times×\0\0\0\0trade\u{2122}\0\0\0trisb⧍\0\0\0tshcyћ\0\0\
      \0\0twixt≬\0\0\0ubrcyў\0\0\0\0ucircû\0\0\0\0udarr⇅\0\0\0udhar⥮\0\0\0uharl↿\0\0\0uharr↾\0\
      \0\0uhblk▀\0\0\0ultri◸\0\0\0umacrū\0\0\0\0uogonų\0\0\0\0uplus⊎\0\0\0upsihϒ\0\0\0\0uringů\
      \0\0\0\0urtri◹\0\0\0utdot⋰\0\0\0utrif▴\0\0\0uuarr⇈\0\0\0vBarv⫩\0\0\0vDash⊨\0\0\0varpiϖ\0\
      \0\0\0vdash⊢\0\0\0veeeq≚\0\0\0vltri⊲\0\0\0vnsub⊂\u{20D2}vnsup⊃\u{20D2}vprop∝\0\0\0vrtri⊳\
      \0\0\0wcircŵ\0\0\0\0wedge∧\0\0\0xcirc◯\0\0\0xdtri▽\0\0\0xhArr⟺\0\0\0xharr⟷\0\0\0xlArr⟸\0\
      \0\0xlarr⟵\0\0\0xodot⨀\0\0\0xrArr⟹\0\0\0xrarr⟶\0\0\0xutri△\0\0\0ycircŷ\0\0\0\0
      """
    case 6:
      """
      AacuteÁ\0\0\0\0AbreveĂ\0\0\0\0AgraveÀ\0\0\0\0Assign≔\0\0\0AtildeÃ\0\0\0\0Barwed⌆\0\0\0Bu\
      mpeq≎\0\0\0CacuteĆ\0\0\0\0CcaronČ\0\0\0\0CcedilÇ\0\0\0\0Colone⩴\0\0\0Conint∯\0\0\0CupCap\
      ≍\0\0\0Dagger\u{2021}\0\0\0DcaronĎ\0\0\0\0DotDot\u{20DC}\0\0\0DstrokĐ\0\0\0\0EacuteÉ\0\0\
      \0\0EcaronĚ\0\0\0\0EgraveÈ\0\0\0\0Exists∃\0\0\0ForAll∀\0\0\0GammadϜ\0\0\0\0GbreveĞ\0\0\0\
      \0GcedilĢ\0\0\0\0HARDcyЪ\0\0\0\0HstrokĦ\0\0\0\0IacuteÍ\0\0\0\0IgraveÌ\0\0\0\0ItildeĨ\0\0\
      \0\0JsercyЈ\0\0\0\0KcedilĶ\0\0\0\0LacuteĹ\0\0\0\0LambdaΛ\0\0\0\0LcaronĽ\0\0\0\0LcedilĻ\0\
      \0\0\0LmidotĿ\0\0\0\0LstrokŁ\0\0\0\0NacuteŃ\0\0\0\0NcaronŇ\0\0\0\0NcedilŅ\0\0\0\0NtildeÑ\
      \0\0\0\0OacuteÓ\0\0\0\0OdblacŐ\0\0\0\0OgraveÒ\0\0\0\0OslashØ\0\0\0\0OtildeÕ\0\0\0\0Otime\
      s⨷\0\0\0RacuteŔ\0\0\0\0Rarrtl⤖\0\0\0RcaronŘ\0\0\0\0RcedilŖ\0\0\0\0SHCHcyЩ\0\0\0\0SOFTcyЬ\
      \0\0\0\0SacuteŚ\0\0\0\0ScaronŠ\0\0\0\0ScedilŞ\0\0\0\0Square□\0\0\0Subset⋐\0\0\0Supset⋑\0\
      \0\0TcaronŤ\0\0\0\0TcedilŢ\0\0\0\0TstrokŦ\0\0\0\0UacuteÚ\0\0\0\0UbreveŬ\0\0\0\0UdblacŰ\0\
      \0\0\0UgraveÙ\0\0\0\0UtildeŨ\0\0\0\0Vdashl⫦\0\0\0Verbar\u{2016}\0\0\0Vvdash⊪\0\0\0Yacute\
      Ý\0\0\0\0ZacuteŹ\0\0\0\0ZcaronŽ\0\0\0\0aacuteá\0\0\0\0abreveă\0\0\0\0agraveà\0\0\0\0anda\
      nd⩕\0\0\0angmsd∡\0\0\0angsph∢\0\0\0apacir⩯\0\0\0approx≈\0\0\0atildeã\0\0\0\0barvee⊽\0\0\
      \0barwed⌅\0\0\0becaus∵\0\0\0bernou\u{212C}\0\0\0bigcap⋂\0\0\0bigcup⋃\0\0\0bigvee⋁\0\0\0b\
      karow⤍\0\0\0bottom⊥\0\0\0bowtie⋈\0\0\0boxbox⧉\0\0\0bprime\u{2035}\0\0\0brvbar¦\0\0\0\0bu\
      llet\u{2022}\0\0\0bumpeq≏\0\0\0cacuteć\0\0\0\0capand⩄\0\0\0capcap⩋\0\0\0capcup⩇\0\0\0cap\
      dot⩀\0\0\0ccaronč\0\0\0\0ccedilç\0\0\0\0circeq≗\0\0\0cirmid⫯\0\0\0colone≔\0\0\0commat@\0\
      \0\0\0\0compfn∘\0\0\0conint∮\0\0\0coprod∐\0\0\0copysr\u{2117}\0\0\0cularr↶\0\0\0cupcap⩆\
      \0\0\0cupcup⩊\0\0\0cupdot⊍\0\0\0curarr↷\0\0\0curren¤\0\0\0\0cylcty⌭\0\0\0dagger\u{2020}\
      \0\0\0daleth\u{2138}\0\0\0dcaronď\0\0\0\0dfisht⥿\0\0\0divide÷\0\0\0\0divonx⋇\0\0\0dlcorn\
      ⌞\0\0\0dlcrop⌍\0\0\0dollar$\0\0\0\0\0drcorn⌟\0\0\0drcrop⌌\0\0\0dstrokđ\0\0\0\0eacuteé\0\
      \0\0\0easter⩮\0\0\0ecaroně\0\0\0\0ecolon≕\0\0\0egraveè\0\0\0\0egsdot⪘\0\0\0elsdot⪗\0\0\0\
      emptyv∅\0\0\0emsp13\u{2004}\0\0\0emsp14\u{2005}\0\0\0eparsl⧣\0\0\0eqcirc≖\0\0\0equals=\0\
      \0\0\0\0equest≟\0\0\0female♀\0\0\0ffilig\u{FB03}\0\0\0ffllig\u{FB04}\0\0\0forall∀\0\0\0f\
      rac12½\0\0\0\0frac13\u{2153}\0\0\0frac14¼\0\0\0\0frac15\u{2155}\0\0\0frac16\u{2159}\0\0\
      \0frac18\u{215B}\0\0\0frac23\u{2154}\0\0\0frac25\u{2156}\0\0\0frac34¾\0\0\0\0frac35\
      \u{2157}\0\0\0frac38\u{215C}\0\0\0frac45\u{2158}\0\0\0frac56\u{215A}\0\0\0frac58\u{215D}\
      \0\0\0frac78\u{215E}\0\0\0gacuteǵ\0\0\0\0gammadϝ\0\0\0\0gbreveğ\0\0\0\0gesdot⪀\0\0\0gesl\
      es⪔\0\0\0gtlPar⦕\0\0\0gtrarr⥸\0\0\0gtrdot⋗\0\0\0gtrsim≳\0\0\0hairsp\u{200A}\0\0\0hamilt\
      \u{210B}\0\0\0hardcyъ\0\0\0\0hearts♥\0\0\0hellip\u{2026}\0\0\0hercon⊹\0\0\0homtht∻\0\0\0\
      horbar\u{2015}\0\0\0hslash\u{210F}\0\0\0hstrokħ\0\0\0\0hybull\u{2043}\0\0\0hyphen\
      \u{2010}\0\0\0iacuteí\0\0\0\0igraveì\0\0\0\0iiiint⨌\0\0\0iinfin⧜\0\0\0incare\u{2105}\0\0\
      \0inodotı\0\0\0\0intcal⊺\0\0\0iquest¿\0\0\0\0isinsv⋳\0\0\0itildeĩ\0\0\0\0jsercyј\0\0\0\0\
      kappavϰ\0\0\0\0kcedilķ\0\0\0\0kgreenĸ\0\0\0\0lAtail⤛\0\0\0lacuteĺ\0\0\0\0lagran\u{2112}\
      \0\0\0lambdaλ\0\0\0\0langle⟨\0\0\0larrfs⤝\0\0\0larrhk↩\0\0\0larrlp↫\0\0\0larrpl⤹\0\0\0la\
      rrtl↢\0\0\0latail⤙\0\0\0lbrace{\0\0\0\0\0lbrack[\0\0\0\0\0lcaronľ\0\0\0\0lcedilļ\0\0\0\0\
      ldquor\u{201E}\0\0\0lesdot⩿\0\0\0lesges⪓\0\0\0lfisht⥼\0\0\0lfloor⌊\0\0\0lharul⥪\0\0\0llh\
      ard⥫\0\0\0lmidotŀ\0\0\0\0lmoust⎰\0\0\0loplus⨭\0\0\0lowast∗\0\0\0lowbar_\0\0\0\0\0lparlt⦓\
      \0\0\0lrhard⥭\0\0\0lsaquo\u{2039}\0\0\0lsquor\u{201A}\0\0\0lstrokł\0\0\0\0lthree⋋\0\0\0l\
      times⋉\0\0\0ltlarr⥶\0\0\0ltrPar⦖\0\0\0mapsto↦\0\0\0marker▮\0\0\0mcomma⨩\0\0\0midast*\0\0\
      \0\0\0midcir⫰\0\0\0middot·\0\0\0\0minusb⊟\0\0\0minusd∸\0\0\0mnplus∓\0\0\0models⊧\0\0\0ms\
      tpos∾\0\0\0nVDash⊯\0\0\0nVdash⊮\0\0\0nacuteń\0\0\0\0nbumpe≏\u{338}\0ncaronň\0\0\0\0ncedi\
      lņ\0\0\0\0nearhk⤤\0\0\0nequiv≢\0\0\0nesear⤨\0\0\0nexist∄\0\0\0nltrie⋬\0\0\0notinE⋹\
      \u{338}\0nparsl⫽\u{20E5}nprcue⋠\0\0\0nrarrc⤳\u{338}\0nrarrw↝\u{338}\0nrtrie⋭\0\0\0nsccue\
      ⋡\0\0\0nsimeq≄\0\0\0ntildeñ\0\0\0\0numero\u{2116}\0\0\0nvDash⊭\0\0\0nvHarr⤄\0\0\0nvdash⊬\
      \0\0\0nvlArr⤂\0\0\0nvrArr⤃\0\0\0nwarhk⤣\0\0\0nwnear⤧\0\0\0oacuteó\0\0\0\0odblacő\0\0\0\0\
      odsold⦼\0\0\0ograveò\0\0\0\0ominus⊖\0\0\0origof⊶\0\0\0oslashø\0\0\0\0otildeõ\0\0\0\0otim\
      es⊗\0\0\0parsim⫳\0\0\0percnt%\0\0\0\0\0period.\0\0\0\0\0permil\u{2030}\0\0\0phmmat\
      \u{2133}\0\0\0planck\u{210F}\0\0\0plankv\u{210F}\0\0\0plusdo∔\0\0\0plusdu⨥\0\0\0plusmn±\
      \0\0\0\0preceq⪯\0\0\0primes\u{2119}\0\0\0prnsim⋨\0\0\0propto∝\0\0\0prurel⊰\0\0\0puncsp\
      \u{2008}\0\0\0qprime\u{2057}\0\0\0rAtail⤜\0\0\0racuteŕ\0\0\0\0rangle⟩\0\0\0rarrap⥵\0\0\0\
      rarrfs⤞\0\0\0rarrhk↪\0\0\0rarrlp↬\0\0\0rarrpl⥅\0\0\0rarrtl↣\0\0\0ratail⤚\0\0\0rbrace}\0\
      \0\0\0\0rbrack]\0\0\0\0\0rcaronř\0\0\0\0rcedilŗ\0\0\0\0rdquor\u{201D}\0\0\0rfisht⥽\0\0\0\
      rfloor⌋\0\0\0rharul⥬\0\0\0rmoust⎱\0\0\0roplus⨮\0\0\0rpargt⦔\0\0\0rsaquo\u{203A}\0\0\0rsq\
      uor\u{2019}\0\0\0rthree⋌\0\0\0rtimes⋊\0\0\0sacuteś\0\0\0\0scaronš\0\0\0\0scedilş\0\0\0\0\
      scnsim⋩\0\0\0searhk⤥\0\0\0seswar⤩\0\0\0sfrown⌢\0\0\0shchcyщ\0\0\0\0sigmafς\0\0\0\0sigmav\
      ς\0\0\0\0simdot⩪\0\0\0smashp⨳\0\0\0softcyь\0\0\0\0solbar⌿\0\0\0spades♠\0\0\0sqcaps⊓\
      \u{FE00}sqcups⊔\u{FE00}sqsube⊑\0\0\0sqsupe⊒\0\0\0square□\0\0\0squarf▪\0\0\0ssetmn∖\0\0\0\
      ssmile⌣\0\0\0sstarf⋆\0\0\0subdot⪽\0\0\0subset⊂\0\0\0subsim⫇\0\0\0subsub⫕\0\0\0subsup⫓\0\
      \0\0succeq⪰\0\0\0supdot⪾\0\0\0supset⊃\0\0\0supsim⫈\0\0\0supsub⫔\0\0\0supsup⫖\0\0\0swarhk\
      ⤦\0\0\0swnwar⤪\0\0\0target⌖\0\0\0tcaronť\0\0\0\0tcedilţ\0\0\0\0telrec⌕\0\0\0there4∴\0\0\
      \0thetavϑ\0\0\0\0thinsp\u{2009}\0\0\0thksim∼\0\0\0timesb⊠\0\0\0timesd⨰\0\0\0topbot⌶\0\0\
      \0topcir⫱\0\0\0tprime\u{2034}\0\0\0tridot◬\0\0\0tstrokŧ\0\0\0\0uacuteú\0\0\0\0ubreveŭ\0\
      \0\0\0udblacű\0\0\0\0ufisht⥾\0\0\0ugraveù\0\0\0\0ulcorn⌜\0\0\0ulcrop⌏\0\0\0urcorn⌝\0\0\0\
      urcrop⌎\0\0\0utildeũ\0\0\0\0vangrt⦜\0\0\0varphiϕ\0\0\0\0varrhoϱ\0\0\0\0veebar⊻\0\0\0vell\
      ip⋮\0\0\0verbar|\0\0\0\0\0vsubnE⫋\u{FE00}vsubne⊊\u{FE00}vsupnE⫌\u{FE00}vsupne⊋\u{FE00}we\
      dbar⩟\0\0\0wedgeq≙\0\0\0weierp\u{2118}\0\0\0wreath≀\0\0\0xoplus⨁\0\0\0xotime⨂\0\0\0xsqcu\
      p⨆\0\0\0xuplus⨄\0\0\0xwedge⋀\0\0\0yacuteý\0\0\0\0zacuteź\0\0\0\0zcaronž\0\0\0\0zeetrf\
      \u{2128}\0\0\0
      """
    case 7:
      """
      Because∵\0\0\0Cayleys\u{212D}\0\0\0Cconint∰\0\0\0Cedilla¸\0\0\0\0Diamond⋄\0\0\0DownTee⊤\
      \0\0\0Element∈\0\0\0EpsilonΕ\0\0\0\0Implies⇒\0\0\0LeftTee⊣\0\0\0NewLine\u{A}\0\0\0\0\0No\
      Break\u{2060}\0\0\0NotLess≮\0\0\0OmicronΟ\0\0\0\0OverBar\u{203E}\0\0\0Product∏\0\0\0UpAr\
      row↑\0\0\0Uparrow⇑\0\0\0UpsilonΥ\0\0\0\0alefsym\u{2135}\0\0\0angrtvb⊾\0\0\0angzarr⍼\0\0\
      \0asympeq≍\0\0\0backsim∽\0\0\0because∵\0\0\0bemptyv⦰\0\0\0between≬\0\0\0bigcirc◯\0\0\0bi\
      godot⨀\0\0\0bigstar★\0\0\0bnequiv≡\u{20E5}boxplus⊞\0\0\0ccupssm⩐\0\0\0cemptyv⦲\0\0\0cirs\
      cir⧂\0\0\0coloneq≔\0\0\0congdot⩭\0\0\0cudarrl⤸\0\0\0cudarrr⤵\0\0\0cularrp⤽\0\0\0curarrm⤼\
      \0\0\0dbkarow⤏\0\0\0ddagger\u{2021}\0\0\0ddotseq⩷\0\0\0demptyv⦱\0\0\0diamond⋄\0\0\0digam\
      maϝ\0\0\0\0dotplus∔\0\0\0dwangle⦦\0\0\0epsilonε\0\0\0\0eqcolon≕\0\0\0equivDD⩸\0\0\0gesdo\
      to⪂\0\0\0gtquest⩼\0\0\0gtrless≷\0\0\0harrcir⥈\0\0\0intprod⨼\0\0\0isindot⋵\0\0\0larrbfs⤟\
      \0\0\0larrsim⥳\0\0\0lbrksld⦏\0\0\0lbrkslu⦍\0\0\0ldrdhar⥧\0\0\0lesdoto⪁\0\0\0lessdot⋖\0\0\
      \0lessgtr≶\0\0\0lesssim≲\0\0\0lotimes⨴\0\0\0lozenge◊\0\0\0ltquest⩻\0\0\0luruhar⥦\0\0\0ma\
      ltese✠\0\0\0minusdu⨪\0\0\0napprox≉\0\0\0natural♮\0\0\0nearrow↗\0\0\0nexists∄\0\0\0notinv\
      a∉\0\0\0notinvb⋷\0\0\0notinvc⋶\0\0\0notniva∌\0\0\0notnivb⋾\0\0\0notnivc⋽\0\0\0npolint⨔\0\
      \0\0npreceq⪯\u{338}\0nsqsube⋢\0\0\0nsqsupe⋣\0\0\0nsubset⊂\u{20D2}nsucceq⪰\u{338}\0nsupse\
      t⊃\u{20D2}nvinfin⧞\0\0\0nvltrie⊴\u{20D2}nvrtrie⊵\u{20D2}nwarrow↖\0\0\0olcross⦻\0\0\0omic\
      ronο\0\0\0\0orderof\u{2134}\0\0\0orslope⩗\0\0\0pertenk\u{2031}\0\0\0planckh\u{210E}\0\0\
      \0pluscir⨢\0\0\0plussim⨦\0\0\0plustwo⨧\0\0\0precsim≾\0\0\0quatint⨖\0\0\0questeq≟\0\0\0ra\
      rrbfs⤠\0\0\0rarrsim⥴\0\0\0rbrksld⦎\0\0\0rbrkslu⦐\0\0\0rdldhar⥩\0\0\0realine\u{211B}\0\0\
      \0rotimes⨵\0\0\0ruluhar⥨\0\0\0searrow↘\0\0\0simplus⨤\0\0\0simrarr⥲\0\0\0subedot⫃\0\0\0su\
      bmult⫁\0\0\0subplus⪿\0\0\0subrarr⥹\0\0\0succsim≿\0\0\0supdsub⫘\0\0\0supedot⫄\0\0\0suphso\
      l⟉\0\0\0suphsub⫗\0\0\0suplarr⥻\0\0\0supmult⫂\0\0\0supplus⫀\0\0\0swarrow↙\0\0\0topfork⫚\0\
      \0\0triplus⨹\0\0\0tritime⨻\0\0\0uparrow↑\0\0\0upsilonυ\0\0\0\0uwangle⦧\0\0\0vzigzag⦚\0\0\
      \0zigrarr⇝\0\0\0
      """
    case 8:
      """
      DDotrahd⤑\0\0\0DotEqual≐\0\0\0Integral∫\0\0\0LessLess⪡\0\0\0NotEqual≠\0\0\0NotTilde≁\0\0\
      \0PartialD∂\0\0\0Precedes≺\0\0\0RightTee⊢\0\0\0Succeeds≻\0\0\0SuchThat∋\0\0\0Superset⊃\0\
      \0\0Uarrocir⥉\0\0\0UnderBar_\0\0\0\0\0andslope⩘\0\0\0angmsdaa⦨\0\0\0angmsdab⦩\0\0\0angms\
      dac⦪\0\0\0angmsdad⦫\0\0\0angmsdae⦬\0\0\0angmsdaf⦭\0\0\0angmsdag⦮\0\0\0angmsdah⦯\0\0\0ang\
      rtvbd⦝\0\0\0approxeq≊\0\0\0awconint∳\0\0\0backcong≌\0\0\0barwedge⌅\0\0\0bbrktbrk⎶\0\0\0b\
      igoplus⨁\0\0\0bigsqcup⨆\0\0\0biguplus⨄\0\0\0bigwedge⋀\0\0\0boxminus⊟\0\0\0boxtimes⊠\0\0\
      \0bsolhsub⟈\0\0\0capbrcup⩉\0\0\0circledR®\0\0\0\0circledSⓈ\0\0\0cirfnint⨐\0\0\0clubsuit♣\
      \0\0\0cupbrcap⩈\0\0\0curlyvee⋎\0\0\0cwconint∲\0\0\0doteqdot≑\0\0\0dotminus∸\0\0\0drbkaro\
      w⤐\0\0\0dzigrarr⟿\0\0\0elinters⏧\0\0\0emptyset∅\0\0\0eqvparsl⧥\0\0\0fpartint⨍\0\0\0geqsl\
      ant⩾\0\0\0gesdotol⪄\0\0\0gnapprox⪊\0\0\0hksearow⤥\0\0\0hkswarow⤦\0\0\0imagline\u{2110}\0\
      \0\0imagpart\u{2111}\0\0\0infintie⧝\0\0\0integers\u{2124}\0\0\0intercal⊺\0\0\0intlarhk⨗\
      \0\0\0laemptyv⦴\0\0\0ldrushar⥋\0\0\0leqslant⩽\0\0\0lesdotor⪃\0\0\0llcorner⌞\0\0\0lnappro\
      x⪉\0\0\0lrcorner⌟\0\0\0lurdshar⥊\0\0\0mapstoup↥\0\0\0multimap⊸\0\0\0naturals\u{2115}\0\0\
      \0ncongdot⩭\u{338}\0notindot⋵\u{338}\0otimesas⨶\0\0\0parallel∥\0\0\0plusacir⨣\0\0\0point\
      int⨕\0\0\0precneqq⪵\0\0\0precnsim⋨\0\0\0profalar⌮\0\0\0profline⌒\0\0\0profsurf⌓\0\0\0rae\
      mptyv⦳\0\0\0realpart\u{211C}\0\0\0rppolint⨒\0\0\0rtriltri⧎\0\0\0scpolint⨓\0\0\0setminus∖\
      \0\0\0shortmid∣\0\0\0smeparsl⧤\0\0\0sqsubset⊏\0\0\0sqsupset⊐\0\0\0subseteq⊆\0\0\0succneq\
      q⪶\0\0\0succnsim⋩\0\0\0supseteq⊇\0\0\0thetasymϑ\0\0\0\0thicksim∼\0\0\0timesbar⨱\0\0\0tri\
      angle▵\0\0\0triminus⨺\0\0\0trpezium⏢\0\0\0ulcorner⌜\0\0\0urcorner⌝\0\0\0varkappaϰ\0\0\0\
      \0varsigmaς\0\0\0\0varthetaϑ\0\0\0\0
      """
    case 9:
      """
      Backslash∖\0\0\0CenterDot·\0\0\0\0CircleDot⊙\0\0\0Congruent≡\0\0\0Coproduct∐\0\0\0Double\
      Dot¨\0\0\0\0DownArrow↓\0\0\0DownBreve\u{311}\0\0\0\0Downarrow⇓\0\0\0HumpEqual≏\0\0\0Left\
      Arrow←\0\0\0LeftFloor⌊\0\0\0Leftarrow⇐\0\0\0LessTilde≲\0\0\0Mellintrf\u{2133}\0\0\0Minus\
      Plus∓\0\0\0NotCupCap≭\0\0\0NotExists∄\0\0\0NotSubset⊂\u{20D2}OverBrace⏞\0\0\0PlusMinus±\
      \0\0\0\0Therefore∴\0\0\0ThinSpace\u{2009}\0\0\0TripleDot\u{20DB}\0\0\0UnionPlus⊎\0\0\0ba\
      ckprime\u{2035}\0\0\0backsimeq⋍\0\0\0bigotimes⨂\0\0\0centerdot·\0\0\0\0checkmark✓\0\0\0c\
      omplexes\u{2102}\0\0\0dotsquare⊡\0\0\0downarrow↓\0\0\0gtrapprox⪆\0\0\0gtreqless⋛\0\0\0gv\
      ertneqq≩\u{FE00}heartsuit♥\0\0\0leftarrow←\0\0\0lesseqgtr⋚\0\0\0lvertneqq≨\u{FE00}ngeqsl\
      ant⩾\u{338}\0nleqslant⩽\u{338}\0nparallel∦\0\0\0nshortmid∤\0\0\0nsubseteq⊈\0\0\0nsupsete\
      q⊉\0\0\0pitchfork⋔\0\0\0rationals\u{211A}\0\0\0spadesuit♠\0\0\0subseteqq⫅\0\0\0subsetneq\
      ⊊\0\0\0supseteqq⫆\0\0\0supsetneq⊋\0\0\0therefore∴\0\0\0triangleq≜\0\0\0varpropto∝\0\0\0
      """
    case 10:
      """
      Bernoullis\u{212C}\0\0\0CirclePlus⊕\0\0\0EqualTilde≂\0\0\0Fouriertrf\u{2131}\0\0\0Imagin\
      aryI\u{2148}\0\0\0Laplacetrf\u{2112}\0\0\0LeftVector↼\0\0\0Lleftarrow⇚\0\0\0NotElement∉\
      \0\0\0NotGreater≯\0\0\0Proportion∷\0\0\0RightArrow→\0\0\0RightFloor⌋\0\0\0Rightarrow⇒\0\
      \0\0ThickSpace\u{205F}\u{200A}TildeEqual≃\0\0\0TildeTilde≈\0\0\0UnderBrace⏟\0\0\0UpArrow\
      Bar⤒\0\0\0UpTeeArrow↥\0\0\0circledast⊛\0\0\0complement∁\0\0\0curlywedge⋏\0\0\0eqslantgtr\
      ⪖\0\0\0gtreqqless⪌\0\0\0lessapprox⪅\0\0\0lesseqqgtr⪋\0\0\0lmoustache⎰\0\0\0longmapsto⟼\0\
      \0\0mapstodown↧\0\0\0mapstoleft↤\0\0\0nLeftarrow⇍\0\0\0nleftarrow↚\0\0\0nsubseteqq⫅\
      \u{338}\0nsupseteqq⫆\u{338}\0precapprox⪷\0\0\0rightarrow→\0\0\0rmoustache⎱\0\0\0sqsubset\
      eq⊑\0\0\0sqsupseteq⊒\0\0\0subsetneqq⫋\0\0\0succapprox⪸\0\0\0supsetneqq⫌\0\0\0upuparrows⇈\
      \0\0\0varepsilonϵ\0\0\0\0varnothing∅\0\0\0
      """
    case 11:
      """
      CircleMinus⊖\0\0\0CircleTimes⊗\0\0\0Equilibrium⇌\0\0\0GreaterLess≷\0\0\0LeftCeiling⌈\0\0\
      \0LessGreater≶\0\0\0MediumSpace\u{205F}\0\0\0NotLessLess≪\u{338}\0NotPrecedes⊀\0\0\0NotS\
      ucceeds⊁\0\0\0NotSuperset⊃\u{20D2}OverBracket⎴\0\0\0RightVector⇀\0\0\0Rrightarrow⇛\0\0\0\
      RuleDelayed⧴\0\0\0SmallCircle∘\0\0\0SquareUnion⊔\0\0\0SubsetEqual⊆\0\0\0UpDownArrow↕\0\0\
      \0Updownarrow⇕\0\0\0VerticalBar∣\0\0\0backepsilon϶\0\0\0\0blacksquare▪\0\0\0circledcirc⊚\
      \0\0\0circleddash⊝\0\0\0curlyeqprec⋞\0\0\0curlyeqsucc⋟\0\0\0diamondsuit♦\0\0\0eqslantles\
      s⪕\0\0\0expectation\u{2130}\0\0\0nRightarrow⇏\0\0\0nrightarrow↛\0\0\0preccurlyeq≼\0\0\0p\
      recnapprox⪹\0\0\0quaternions\u{210D}\0\0\0straightphiϕ\0\0\0\0succcurlyeq≽\0\0\0succnapp\
      rox⪺\0\0\0thickapprox≈\0\0\0updownarrow↕\0\0\0
      """
    case 12:
      """
      DownArrowBar⤓\0\0\0DownTeeArrow↧\0\0\0ExponentialE\u{2147}\0\0\0GreaterEqual≥\0\0\0Great\
      erTilde≳\0\0\0HilbertSpace\u{210B}\0\0\0HumpDownHump≎\0\0\0Intersection⋂\0\0\0LeftArrowB\
      ar⇤\0\0\0LeftTeeArrow↤\0\0\0LeftTriangle⊲\0\0\0LeftUpVector↿\0\0\0NotCongruent≢\0\0\0Not\
      HumpEqual≏\u{338}\0NotLessEqual≰\0\0\0NotLessTilde≴\0\0\0Proportional∝\0\0\0RightCeiling\
      ⌉\0\0\0RoundImplies⥰\0\0\0ShortUpArrow↑\0\0\0SquareSubset⊏\0\0\0UnderBracket⎵\0\0\0Verti\
      calLine|\0\0\0\0\0blacklozenge⧫\0\0\0exponentiale\u{2147}\0\0\0risingdotseq≓\0\0\0triang\
      ledown▿\0\0\0triangleleft◃\0\0\0varsubsetneq⊊\u{FE00}varsupsetneq⊋\u{FE00}
      """
    case 13:
      """
      ApplyFunction\u{2061}\0\0\0DifferentialD\u{2146}\0\0\0DoubleLeftTee⫤\0\0\0DoubleUpArrow⇑\
      \0\0\0LeftTeeVector⥚\0\0\0LeftVectorBar⥒\0\0\0LessFullEqual≦\0\0\0LongLeftArrow⟵\0\0\0Lo\
      ngleftarrow⟸\0\0\0NotEqualTilde≂\u{338}\0NotTildeEqual≄\0\0\0NotTildeTilde≉\0\0\0Poincar\
      eplane\u{210C}\0\0\0PrecedesEqual⪯\0\0\0PrecedesTilde≾\0\0\0RightArrowBar⇥\0\0\0RightTee\
      Arrow↦\0\0\0RightTriangle⊳\0\0\0RightUpVector↾\0\0\0SucceedsEqual⪰\0\0\0SucceedsTilde≿\0\
      \0\0SupersetEqual⊇\0\0\0UpEquilibrium⥮\0\0\0VerticalTilde≀\0\0\0VeryThinSpace\u{200A}\0\
      \0\0bigtriangleup△\0\0\0blacktriangle▴\0\0\0divideontimes⋇\0\0\0fallingdotseq≒\0\0\0hook\
      leftarrow↩\0\0\0leftarrowtail↢\0\0\0leftharpoonup↼\0\0\0longleftarrow⟵\0\0\0looparrowlef\
      t↫\0\0\0measuredangle∡\0\0\0ntriangleleft⋪\0\0\0shortparallel∥\0\0\0smallsetminus∖\0\0\0\
      triangleright▹\0\0\0upharpoonleft↿\0\0\0varsubsetneqq⫋\u{FE00}varsupsetneqq⫌\u{FE00}
      """
    case 14:
      """
      DiacriticalDot˙\0\0\0\0DoubleRightTee⊨\0\0\0DownLeftVector↽\0\0\0GreaterGreater⪢\0\0\0Ho\
      rizontalLine─\0\0\0InvisibleComma\u{2063}\0\0\0InvisibleTimes\u{2062}\0\0\0LeftDownVecto\
      r⇃\0\0\0LeftRightArrow↔\0\0\0Leftrightarrow⇔\0\0\0LessSlantEqual⩽\0\0\0LongRightArrow⟶\0\
      \0\0Longrightarrow⟹\0\0\0LowerLeftArrow↙\0\0\0NestedLessLess≪\0\0\0NotGreaterLess≹\0\0\0\
      NotLessGreater≸\0\0\0NotSubsetEqual⊈\0\0\0NotVerticalBar∤\0\0\0OpenCurlyQuote\u{2018}\0\
      \0\0ReverseElement∋\0\0\0RightTeeVector⥛\0\0\0RightVectorBar⥓\0\0\0ShortDownArrow↓\0\0\0\
      ShortLeftArrow←\0\0\0SquareSuperset⊐\0\0\0TildeFullEqual≅\0\0\0UpperLeftArrow↖\0\0\0Zero\
      WidthSpace\u{200B}\0\0\0curvearrowleft↶\0\0\0doublebarwedge⌆\0\0\0downdownarrows⇊\0\0\0h\
      ookrightarrow↪\0\0\0leftleftarrows⇇\0\0\0leftrightarrow↔\0\0\0leftthreetimes⋋\0\0\0longr\
      ightarrow⟶\0\0\0looparrowright↬\0\0\0nshortparallel∦\0\0\0ntriangleright⋫\0\0\0rightarro\
      wtail↣\0\0\0rightharpoonup⇀\0\0\0trianglelefteq⊴\0\0\0upharpoonright↾\0\0\0
      """
    case 15:
      """
      CloseCurlyQuote\u{2019}\0\0\0ContourIntegral∮\0\0\0DoubleDownArrow⇓\0\0\0DoubleLeftArrow\
      ⇐\0\0\0DownRightVector⇁\0\0\0LeftRightVector⥎\0\0\0LeftTriangleBar⧏\0\0\0LeftUpTeeVector\
      ⥠\0\0\0LeftUpVectorBar⥘\0\0\0LowerRightArrow↘\0\0\0NotGreaterEqual≱\0\0\0NotGreaterTilde\
      ≵\0\0\0NotHumpDownHump≎\u{338}\0NotLeftTriangle⋪\0\0\0NotSquareSubset⊏\u{338}\0OverParen\
      thesis⏜\0\0\0RightDownVector⇂\0\0\0ShortRightArrow→\0\0\0UpperRightArrow↗\0\0\0bigtriang\
      ledown▽\0\0\0circlearrowleft↺\0\0\0curvearrowright↷\0\0\0downharpoonleft⇃\0\0\0leftharpo\
      ondown↽\0\0\0leftrightarrows⇆\0\0\0nLeftrightarrow⇎\0\0\0nleftrightarrow↮\0\0\0ntriangle\
      lefteq⋬\0\0\0rightleftarrows⇄\0\0\0rightsquigarrow↝\0\0\0rightthreetimes⋌\0\0\0straighte\
      psilonϵ\0\0\0\0trianglerighteq⊵\0\0\0vartriangleleft⊲\0\0\0
      """
    case 16:
      """
      DiacriticalAcute´\0\0\0\0DiacriticalGrave`\0\0\0\0\0DiacriticalTilde˜\0\0\0\0DoubleRight\
      Arrow⇒\0\0\0DownArrowUpArrow⇵\0\0\0EmptySmallSquare◻\0\0\0GreaterEqualLess⋛\0\0\0Greater\
      FullEqual≧\0\0\0LeftAngleBracket⟨\0\0\0LeftUpDownVector⥑\0\0\0LessEqualGreater⋚\0\0\0Non\
      BreakingSpace\u{A0}\0\0\0\0NotPrecedesEqual⪯\u{338}\0NotRightTriangle⋫\0\0\0NotSucceedsE\
      qual⪰\u{338}\0NotSucceedsTilde≿\u{338}\0NotSupersetEqual⊉\0\0\0RightTriangleBar⧐\0\0\0Ri\
      ghtUpTeeVector⥜\0\0\0RightUpVectorBar⥔\0\0\0UnderParenthesis⏝\0\0\0UpArrowDownArrow⇅\0\0\
      \0circlearrowright↻\0\0\0downharpoonright⇂\0\0\0ntrianglerighteq⋭\0\0\0rightharpoondown⇁\
      \0\0\0rightrightarrows⇉\0\0\0twoheadleftarrow↞\0\0\0vartriangleright⊳\0\0\0
      """
    case 17:
      """
      DoubleUpDownArrow⇕\0\0\0DoubleVerticalBar∥\0\0\0DownLeftTeeVector⥞\0\0\0DownLeftVectorBa\
      r⥖\0\0\0FilledSmallSquare◼\0\0\0GreaterSlantEqual⩾\0\0\0LeftDoubleBracket⟦\0\0\0LeftDown\
      TeeVector⥡\0\0\0LeftDownVectorBar⥙\0\0\0LeftTriangleEqual⊴\0\0\0NegativeThinSpace\
      \u{200B}\0\0\0NotGreaterGreater≫\u{338}\0NotLessSlantEqual⩽\u{338}\0NotNestedLessLess⪡\
      \u{338}\0NotReverseElement∌\0\0\0NotSquareSuperset⊐\u{338}\0NotTildeFullEqual≇\0\0\0Righ\
      tAngleBracket⟩\0\0\0RightUpDownVector⥏\0\0\0SquareSubsetEqual⊑\0\0\0VerticalSeparator❘\0\
      \0\0blacktriangledown▾\0\0\0blacktriangleleft◂\0\0\0leftrightharpoons⇋\0\0\0rightlefthar\
      poons⇌\0\0\0twoheadrightarrow↠\0\0\0
      """
    case 18:
      """
      DownRightTeeVector⥟\0\0\0DownRightVectorBar⥗\0\0\0LongLeftRightArrow⟷\0\0\0Longleftright\
      arrow⟺\0\0\0NegativeThickSpace\u{200B}\0\0\0NotLeftTriangleBar⧏\u{338}\0PrecedesSlantEqu\
      al≼\0\0\0ReverseEquilibrium⇋\0\0\0RightDoubleBracket⟧\0\0\0RightDownTeeVector⥝\0\0\0Righ\
      tDownVectorBar⥕\0\0\0RightTriangleEqual⊵\0\0\0SquareIntersection⊓\0\0\0SucceedsSlantEqua\
      l≽\0\0\0blacktriangleright▸\0\0\0longleftrightarrow⟷\0\0\0
      """
    case 19:
      """
      DoubleLongLeftArrow⟸\0\0\0DownLeftRightVector⥐\0\0\0LeftArrowRightArrow⇆\0\0\0NegativeMe\
      diumSpace\u{200B}\0\0\0NotGreaterFullEqual≧\u{338}\0NotRightTriangleBar⧐\u{338}\0RightAr\
      rowLeftArrow⇄\0\0\0SquareSupersetEqual⊒\0\0\0leftrightsquigarrow↭\0\0\0
      """
    case 20:
      """
      CapitalDifferentialD\u{2145}\0\0\0DoubleLeftRightArrow⇔\0\0\0DoubleLongRightArrow⟹\0\0\0\
      EmptyVerySmallSquare▫\0\0\0NestedGreaterGreater≫\0\0\0NotDoubleVerticalBar∦\0\0\0NotGrea\
      terSlantEqual⩾\u{338}\0NotLeftTriangleEqual⋬\0\0\0NotSquareSubsetEqual⋢\0\0\0OpenCurlyDo\
      ubleQuote\u{201C}\0\0\0ReverseUpEquilibrium⥯\0\0\0
      """
    case 21:
      """
      CloseCurlyDoubleQuote\u{201D}\0\0\0DoubleContourIntegral∯\0\0\0FilledVerySmallSquare▪\0\
      \0\0NegativeVeryThinSpace\u{200B}\0\0\0NotPrecedesSlantEqual⋠\0\0\0NotRightTriangleEqual\
      ⋭\0\0\0NotSucceedsSlantEqual⋡\0\0\0
      """
    case 22:
      """
      DiacriticalDoubleAcute˝\0\0\0\0NotSquareSupersetEqual⋣\0\0\0
      """
    case 23:
      """
      NotNestedGreaterGreater⪢\u{338}\0
      """
    case 24:
      """
      ClockwiseContourIntegral∲\0\0\0DoubleLongLeftRightArrow⟺\0\0\0
      """
    case 31:
      """
      CounterClockwiseContourIntegral∳\0\0\0
      """
    default: ""
    }
  }
}
