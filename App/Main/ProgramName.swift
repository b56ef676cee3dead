import App

extension ProgramName {
  /// The description of each subcommand.
  static var pages: [CommandPage] { allCases.map(\.page) }

  var page: CommandPage {
    switch self {
    case .serve: ServeArguments.page
    case .completions:
      CommandPage(
        rawValue, arguments: "SHELL", group: .program, summary: "print a completion script for a shell",
        completions: [.choice(CompletionShell.allCases.map { ChoiceWord(word: $0.rawValue, summary: "") })],
        example: CommandExample(
          "source <(roster completions bash)", does: "a line of ~/.bashrc that completes commands in bash"))
    case .man:
      CommandPage(
        rawValue, group: .program, summary: "print the manual page",
        example: CommandExample("roster man | man -l -", does: "the manual page is shown"))
    }
  }
}

/// A shell for which this program can print a completion script.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// Parses the arguments of `roster completions`.
  init(_ words: CommandWords) throws(UsageError) {
    guard words.plain.count == 1, let shell = CompletionShell(rawValue: words.plain[0]) else {
      let found = words.plain.isEmpty ? "" : ", not '\(EchoedWord.of(words.plain.joined(separator: " ")))'"
      throw UsageError("completions takes the name of a SHELL: 'bash', 'zsh' or 'fish'\(found)")
    }
    self = shell
  }

  /// The script, which asks the program for completions and is therefore the same for every version.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // Bash treats '=' and '@' as separate words.
  private static let bashScript = #"""
    # Completes commands of roster in bash.
    _roster() {
        local index line words=()
        for ((index = 1; index <= COMP_CWORD; index++)); do
            case "${COMP_WORDS[index]}" in
                = | @) [ "$index" -lt "$COMP_CWORD" ] || words+=("") ;;
                *) words+=("${COMP_WORDS[index]}") ;;
            esac
        done
        COMPREPLY=()
        while IFS= read -r line; do
            if [ "$line" = :files ]; then
                while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${words[${#words[@]} - 1]}")
                compopt -o filenames 2>/dev/null
            else
                COMPREPLY+=("${line%%$'\t'*}")
            fi
        done < <("${COMP_WORDS[0]/#\~/$HOME}" __complete "${words[@]}" 2>/dev/null)
    }
    complete -F _roster roster

    """#

  private static let zshScript = #"""
    #compdef roster
    # Completes commands of roster in zsh.
    _roster() {
        local line word
        local -a candidates
        for line in ${(f)"$("${(Q)words[1]/#\~/$HOME}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
            if [[ $line == :files ]]; then
                compset -P '--*='
                _files
                return
            fi
            word=${line%%$'\t'*}
            candidates+=("${word//:/\\:}${${line#$word}/#$'\t'/:}")
        done
        _describe -V roster candidates
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
        $typed[1] __complete $typed[2..-1] "$current" 2>/dev/null
    end
    complete -c roster -f -k -a '(__roster_complete | string match -v :files)'
    complete -c roster -n 'contains :files (__roster_complete)' -F

    """#
}
