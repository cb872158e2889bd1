// Command herald runs map games of the Diplomacy family by post and on the web.
package main

import (
	"fmt"
	"os"
	"sort"
)

// command is one subcommand. It returns the exit code: 0 well, 1 problems found, 2 wrong usage.
type command struct {
	name, usage, short string
	run                func(args []string) int
}

// commands lists every subcommand; each lives in a file of its own (cmd_<name>.go).
func commands() []command {
	return []command{}
}

func main() { os.Exit(dispatch(os.Args[1:])) }

func dispatch(args []string) int {
	cmds := commands()
	sort.Slice(cmds, func(i, j int) bool { return cmds[i].name < cmds[j].name })
	if len(args) > 0 {
		for _, c := range cmds {
			if c.name == args[0] {
				return c.run(args[1:])
			}
		}
		if args[0] != "help" && args[0] != "-h" && args[0] != "--help" {
			fmt.Fprintf(os.Stderr, "herald: unknown command %q (hint: herald help)\n", args[0])
			return 2
		}
	}
	fmt.Println("herald: maps, orders and results of map games")
	for _, c := range cmds {
		fmt.Printf("  herald %-30s %s\n", c.usage, c.short)
	}
	return 0
}
