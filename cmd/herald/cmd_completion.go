package main

import (
	"fmt"
	"strings"
)

func completionCommand() command {
	return command{
		name: "completion", usage: "completion bash", short: "completion of commands, flags and games, for the shell",
		examples: []string{
			"source <(herald completion bash)                  # in this shell",
			"herald completion bash >> ~/.bash_completion      # in every one",
		},
		run: runCompletion,
	}
}

// bashCompletion asks herald itself for a command's flags, so that it is never out of date. %s: the commands.
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

func runCompletion(args []string) int {
	shell, code := oneName(newFlags("completion"), args, "for which shell", "bash")
	if code >= 0 {
		return code
	}
	if err := oneOf("completion for the shell", shell, []string{"bash"}); err != nil {
		return usageError("completion", err)
	}
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	fmt.Printf(bashCompletion, strings.Join(names, " "))
	return exitWell
}
