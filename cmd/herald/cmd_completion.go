package main

import (
	"fmt"
	"strings"
)

func completionCommand() command {
	return command{
		name: "completion", usage: "completion bash|zsh|fish",
		short: "print a script that completes commands, flags and games in your shell",
		examples: []string{
			"source <(herald completion bash)                  # in this shell",
			"herald completion bash >> ~/.bash_completion      # in every one",
			"herald completion zsh > ~/.zfunc/_herald          # a folder of zsh's fpath",
			"herald completion fish > ~/.config/fish/completions/herald.fish",
		},
		run: runCompletion,
	}
}

// bashCompletion is the completion script for bash. It asks herald for each command's flags, so
// that it is never out of date. %s stands for the list of commands.
const bashCompletion = `_herald() {
  local cur=${COMP_WORDS[COMP_CWORD]} games
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "help %s" -- "$cur"))
    return
  fi
  case $cur in
  -*) COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" help "${COMP_WORDS[1]}" 2>/dev/null | sed -n 's/^  \(--*[a-z][-a-z]*\).*/\1/p')" -- "$cur")) ;;
  *)
    games=$(cd content/games 2>/dev/null && ls -d */ 2>/dev/null | tr -d /)
    COMPREPLY=($(compgen -W "$games" -- "$cur") $(compgen -f -- "$cur"))
    ;;
  esac
}
complete -o filenames -F _herald herald
`

// zshCompletion is the completion script for zsh, a file in a folder of fpath. %s stands for the
// commands with their descriptions.
const zshCompletion = `#compdef herald
_herald() {
  if (( CURRENT == 2 )); then
    local -a commands=(
%s    )
    _describe 'command' commands
    return
  fi
  local -a flags games
  flags=(${(f)"$(herald help ${words[2]} 2>/dev/null | sed -n 's/^  \(--*[a-z][-a-z]*\).*/\1/p')"})
  games=(content/games/*(/N:t))
  [[ $PREFIX == -* ]] && compadd -- $flags || { compadd -- $games; _files }
}
_herald "$@"
`

// fishCompletion is the completion script for fish. %s stands for one line for each command.
const fishCompletion = `complete -c herald -n __fish_use_subcommand -f
%scomplete -c herald -n 'not __fish_use_subcommand' -a "(ls -d content/games/*/ 2>/dev/null | string replace -r '.*/(.*)/' '$1')"
complete -c herald -n 'not __fish_use_subcommand' -a "(herald help (commandline -opc)[2] 2>/dev/null | string match -r '^  --?[a-z][-a-z]*' | string trim)"
`

func runCompletion(args []string) int {
	shell, code := oneName(newFlags("completion"), args, "a shell", "bash")
	if code >= 0 {
		return code
	}
	if err := oneOf("completion for the shell", shell, []string{"bash", "zsh", "fish"}); err != nil {
		return usageError("completion", err)
	}
	var names []string
	var zsh, fish strings.Builder
	quote := strings.NewReplacer("'", "", ":", ",").Replace
	for _, c := range commands() {
		names = append(names, c.name)
		fmt.Fprintf(&zsh, "      '%s:%s'\n", c.name, quote(c.short))
		fmt.Fprintf(&fish, "complete -c herald -n __fish_use_subcommand -a %s -d '%s'\n", c.name, quote(c.short))
	}
	switch shell {
	case "zsh":
		fmt.Printf(zshCompletion, zsh.String())
	case "fish":
		fmt.Printf(fishCompletion, fish.String())
	default:
		fmt.Printf(bashCompletion, strings.Join(names, " "))
	}
	return exitWell
}
