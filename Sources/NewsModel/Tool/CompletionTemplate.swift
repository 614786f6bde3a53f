// What stands around the list of options in the scripts of --completion.
//
// bash: the words are cut from the line, since readline breaks them at `=` and `:`, which tids have.
// A tid is data: no script evaluates it, and each quotes it for its shell. In the scripts s, n, k and
// h are the columns of the list; a backquote stands for the tool's name.

extension Shell {
  /// What stands before the list, and what behind it; the list is within single quotes.
  var completionTemplate: (head: StaticString, tail: StaticString) {
    switch self {
    case .bash: (Self.bashHead, Self.bashTail)
    case .zsh: (Self.zshHead, Self.zshTail)
    case .fish: (Self.fishHead, Self.fishTail)
    }
  }

  /// c is what is completed, within the word f; o the option before it; v will be what it may be.
  private static var bashHead: StaticString {
    #"""
    # bash completion of `
    _`() {
      local IFS=$' \t\n' l=${COMP_LINE:0:COMP_POINT} x=$2 w f c o v= a= d s n k h t
      read -ra w <<<"$l"
      f=${l##*[[:blank:]]}
      c=$f
      [[ $f ]] && unset "w[${#w[@]}-1]"
      case $f in
      --*=*) o=${f%%=*} c=${f#*=} ;;
      -?*) o=- a=' | ' ;;
      *) o=${w[${#w[@]}-1]} ;;
      esac
      while read -r s n k h; do
        if [[ $n == - ]]; then d=$k
        elif [[ $o == - ]]; then
          [[ $s == - ]] || v+=-$s$'\n'
          [[ $k == - ]] && k= || k='='
          v+=--$n$k$'\n'
        elif [[ $k != - && ( $o == "--$n" || $o == "-$s" && $s != - ) ]]; then a=$k
        fi
      done <<<'
    """#
  }

  private static var bashTail: StaticString {
    #"""
    '
      if [[ ! $a ]]; then
        a=$d
        for t in "${w[@]:1}"; do [[ "|$d|" == *"|$t|"* ]] && a=TID; done
        [[ $d == *\|* && " ${w[*]}" == *" list"* ]] && v=$'mine\nrecent\nmore\nall\n'
      fi
      case $a in
      FILE) compopt -o default ;;
      DIR) compopt -o dirnames ;;
      TID)
        [[ $d == *\|* && $l =~ [[:blank:]](-f|--file)[=[:blank:]]*([^[:blank:]]+) ]] &&
          local -x NEWS_SUBS=${BASH_REMATCH[2]/#\~\//$HOME/}
        v+=$(news-subs list all 2>/dev/null | news-render -f tsv --fields=tid) ;;
      ' | ') ;;
      *\|*) v=${a//|/$'\n'} ;;
      esac
      [[ $x == [=:] ]] && x=
      x=${f%"$x"} f=${f%"$c"} c=${c//\\/} COMPREPLY=()
      while read -r t; do
        [[ $t && $t == "$c"* ]] || continue
        printf -v t %q "$t"
        t=$f$t
        [[ $t == *= ]] && compopt -o nospace
        COMPREPLY+=("${t#"$x"}")
      done <<<"$v"
    }
    complete -F _` `

    """#
  }

  private static var zshHead: StaticString {
    #"""
    #compdef `
    _`_tids() {
      local -a t d
      local i n
      if (( $1 )); then
        [[ "${words[*]}" =~ '[[:blank:]](-f|--file)[=[:blank:]]*([^[:blank:]]+)' ]] && local -x NEWS_SUBS=${match[2]/#\~\//$HOME/}
        (( ${words[(I)list]} )) && compadd mine recent more all
      fi
      news-subs list all 2>/dev/null | news-render -f tsv --fields=tid,tname | while IFS=$'\t' read -r i n; do t+=("$i") d+=("$i  $n"); done
      compadd -l -d d -a t
    }
    _`() {
      local IFS=$' \t\n' s n k h a=() c=0
      while read -r s n k h; do
        case $k in
        -) k= ;;
        FILE) k=:file:_files ;;
        DIR) k=':folder:_files -/' ;;
        TID) k=":tid: _`_tids $c" ;;
        *\|*) k=":$n:(${k//\|/ })" ;;
        *) k=":$k: " ;;
        esac
        if [[ $k == :-:* ]]; then c=1 a=("1:command${k#:-}" "*:tid: _`_tids 1")
        elif [[ $n == - ]]; then a=("*$k")
        else
          [[ $s == - ]] || a+=("${k:+*}-$s${k:++}[$h]$k")
          a+=("${k:+*}--$n${k:+=}[$h]$k")
        fi
      done <<<'
    """#
  }

  private static var zshTail: StaticString {
    #"""
    '
      _arguments -s -S $a
    }
    if [[ $funcstack[1] == _` ]]; then _` "$@"; else compdef _` `; fi

    """#
  }

  private static var fishHead: StaticString {
    #"""
    # fish completion of `
    function __`_tids
      if set -q argv[1]
        set -l f (commandline -cp | string match -rg '\s(?:-f|--file)[=\s]*(\S+)')
        and set -fx NEWS_SUBS (string replace -r '^~/' "$HOME/" -- $f[1])
        contains list (commandline -opc); and printf '%s\n' mine recent more all
      end
      news-subs list all 2>/dev/null | news-render -f tsv --fields=tid,tname
    end
    set -l c
    echo -n '
    """#
  }

  private static var fishTail: StaticString {
    #"""
    ' | while read -l s n k h
      set -l a -l $n -d $h
      test $n = -; and set a -f
      test $s = -; or set a $a -s $s
      switch $k
      case -
      case FILE
        test $n = -; and continue
        set a $a -rF
      case DIR
        set a $a -xa '(__fish_complete_directories)'
      case TID
        set a $a -xa "(__`_tids $c)"
      case '*|*'
        set k (string replace -a '|' ' ' -- $k)
        if test $n = -
          set c 1
          complete -c ` -f -n "not __fish_seen_subcommand_from $k" -a $k
          set a -f -n "__fish_seen_subcommand_from $k" -a '(__`_tids 1)'
        else
          set a $a -xa $k
        end
      case '*'
        set a $a -x
      end
      complete -c ` $a
    end

    """#
  }
}
