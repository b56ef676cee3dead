import App
import SharedUI

/// A shell for which this program can print a completion script.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  // The argument that scripts pass, alone by those that were installed by earlier versions.
  private static let argument = "__complete"

  init(_ words: CommandWords) throws {
    guard words.plain.count == 1, let shell = CompletionShell(rawValue: words.plain[0]) else {
      let found = words.plain.isEmpty ? "" : ", not '\(EchoedWord.of(words.plain.joined(separator: " ")))'"
      throw CommandFailure.usage("completions takes the name of a SHELL: 'bash', 'zsh' or 'fish'\(found)")
    }
    self = shell
  }

  /// Returns whether `word` asks for completions, and for which shell; that is `nil` for an earlier script.
  static func request(_ word: String) -> (isOne: Bool, shell: CompletionShell?) {
    // By the raw value: to interpolate the case itself takes reflection, which is slower than all else at a start.
    let shell = allCases.first { word == "\(argument)-\($0.rawValue)" }
    return (word == argument || shell != nil, shell)
  }

  /// Returns the words of a command line as the program gets them, without the quotes that the script has left.
  func unquoted(_ words: [String]) -> [String] {
    switch self {
    case .bash: return words.map { Self.unquoted($0) }
    // The words before the last one are given without quotes, and by zsh the last one as well if its quote is closed.
    case .zsh:
      let isOpen = words.last?.first.map { $0 == "'" || $0 == "\"" } ?? false
      return words.dropLast() + words.suffix(1).map { isOpen ? Self.unquoted($0) : $0 }
    case .fish: return words.dropLast() + words.suffix(1).map { Self.unquoted($0, inFish: true) }
    }
  }

  /// Returns `word` of a command line, which may not be complete yet, without quotes and
  /// escapes; a quote that is not closed ends with the word.
  ///
  /// - Parameter inFish: Whether `\` also escapes within single quotes, as it does in fish.
  static func unquoted(_ word: String, inFish: Bool = false) -> String {
    var text = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", nil), ("\"", nil): quote = character
      case (_, let open?) where character == open: quote = nil
      case ("\\", nil): text += rest.popFirst().map(String.init) ?? ""
      case ("\\", _) where rest.first.map { escapes($0, in: quote, inFish) } ?? false:
        text += rest.popFirst().map(String.init) ?? ""
      default: text.append(character)
      }
    }
    return text
  }

  private static func escapes(_ character: Character, in quote: Character?, _ inFish: Bool) -> Bool {
    quote == "\"" ? "\\\"$`".contains(character) : inFish && "\\'".contains(character)
  }

  /// The script, which asks the program for completions and is therefore the same for every version.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completes commands of roster in bash.
    _roster() {
        local line=${COMP_LINE:0:COMP_POINT} index blanks segment prefix value files words=() values=() texts=()
        # Bash splits the line at characters such as = : @ as well; here, only blanks separate words.
        line=${line#*"${COMP_WORDS[0]}"}
        for ((index = 1; index <= COMP_CWORD; index++)); do
            blanks=${line%%[![:space:]]*}
            line=${line#"$blanks"}
            segment=${COMP_WORDS[index]}
            [ "$index" -lt "$COMP_CWORD" ] || segment=$line
            if [ "$index" = 1 ] || [ -n "$blanks" ]; then
                words+=("$segment")
            else
                words[${#words[@]} - 1]+=$segment
            fi
            line=${line#"$segment"}
        done
        # Bash replaces only what follows the last of these characters, but @ as well.
        case $segment in [=:]) segment= ;; esac
        prefix=${words[${#words[@]} - 1]%"$segment"}
        case $prefix in *@) prefix=${prefix%@} segment=@$segment ;; esac
        COMPREPLY=()
        while IFS= read -r line; do
            if [ "$line" = :files ]; then
                while IFS= read -r line; do values+=("$line") texts+=(""); done \
                    < <(compgen -f -- "${segment#[\'\"]}")
                files=1
                continue
            fi
            value=${line%%$'\t'*}
            line=${line#"$value"}
            value=${value#"$prefix"}
            case $segment in
                \'*) case $value in *\'*) continue ;; esac ;;
                \"*) value=${value//\\/\\\\} value=${value//\"/\\\"} value=${value//\$/\\\$} value=${value//\`/\\\`} ;;
                *) case $value in *[!a-zA-Z0-9_.,:/@%+=-]*) printf -v value %q "$value" ;; esac ;;
            esac
            values+=("$value") texts+=("${line#$'\t'}")
        done < <("${COMP_WORDS[0]/#\~/$HOME}" __complete-bash "${words[@]}" 2>/dev/null)
        if [ -n "$files" ]; then compopt -o filenames 2>/dev/null; else compopt -o nosort 2>/dev/null; fi
        COMPREPLY=("${values[@]}")
        # When bash only lists the candidates, each has its description.
        case ${COMP_TYPE:-9} in 63 | 33 | 64) ;; *) return ;; esac
        [ "${#values[@]}" -gt 1 ] || return
        local widest=0 columns=$((${COLUMNS:-80} - 2))
        for value in "${values[@]}"; do [ "${#value}" -le "$widest" ] || widest=${#value}; done
        for index in "${!values[@]}"; do
            [ -n "${texts[index]}" ] || continue
            printf -v value "%-${widest}s  (%s)" "${values[index]}" "${texts[index]}"
            [ "${#value}" -le "$columns" ] || value=${value:0:columns - 1}…
            COMPREPLY[index]=$value
        done
    }
    complete -F _roster roster

    """#

  private static let zshScript = #"""
    #compdef roster
    # Completes commands of roster in zsh.
    _roster() {
        local line word files
        local -a candidates
        for line in ${(f)"$("${(Q)words[1]/#\~/$HOME}" __complete-zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
            if [[ $line == :files ]]; then
                files=1
                continue
            fi
            word=${line%%$'\t'*}
            candidates+=("${${word//\\/\\\\}//:/\\:}${${line#$word}/#$'\t'/:}")
        done
        (( ! $#candidates )) || _describe -V roster candidates
        if [[ -n $files ]]; then
            compset -P '--*='
            _files
        fi
    }
    if [[ $funcstack[1] == _roster ]]; then
        _roster "$@"
    else
        compdef _roster roster
    fi

    """#

  private static let fishScript = #"""
    # Completes commands of roster in fish.
    function __roster_complete
        set -l typed (commandline -opc)
        set -l current (commandline -ct)
        $typed[1] __complete-fish $typed[2..-1] "$current" 2>/dev/null
    end
    complete -c roster -f -k -a '(__roster_complete | string match -v :files)'
    complete -c roster -n 'contains :files (__roster_complete)' -F

    """#
}
