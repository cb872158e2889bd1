// Command herald runs map games of the Diplomacy family by post and on the web: it reads boards,
// games and orders, adjudicates, draws the maps and writes the site. This package holds only flags,
// wiring and exit codes.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
)

// Exit codes, the same for every command.
const (
	exitWell     = 0
	exitProblems = 1
	exitUsage    = 2
)

// command is one subcommand, in a file of its own, cmd_<name>.go.
type command struct {
	name  string
	usage string // name and arguments, as help prints them
	short string // one line
	// examples are lines of the form "herald build --site mysite # what it does"; may be empty.
	examples []string
	run      func(args []string) int
	actions  []command // second words with flags of their own, such as "site" in "herald new site"
}

// commands lists every subcommand, in the order help prints them.
func commands() []command {
	return []command{
		newCommand(),
		buildCommand(),
		checkCommand(),
		statusCommand(),
		acceptCommand(),
		closeCommand(),
		resolveCommand(),
		extendCommand(),
		endCommand(),
		keepCommand(),
		lettersCommand(),
		verifyCommand(),
		importCommand(),
		exportCommand(),
		doctorCommand(),
		mailCommand(),
		readCommand(),
		adjudicateCommand(),
		mapCommand(),
		posterCommand(),
		movesCommand(),
		convoyCommand(),
		boardCommand(),
		paletteCommand(),
		deskCommand(),
		serveCommand(),
		rulesCommand(),
		completionCommand(),
		licencesCommand(),
		versionCommand(),
	}
}

func main() {
	module.FollowSources()
	os.Exit(run(os.Args[1:]))
}

// run runs a command line and returns its exit code. Output that could not be written, as on a full
// disk, is a failure, so that a script notices.
func run(args []string) int {
	taken := listen()
	code := dispatch(args)
	if err := taken(); err != nil {
		fmt.Fprintf(os.Stderr, "herald: the output could not be written: %v\n", bare(err))
		return max(code, exitProblems)
	}
	return code
}

// listen watches standard output for write errors, if that is a file or a device but no terminal.
// The function that it returns waits until everything is written and returns the error.
func listen() func() error {
	to := os.Stdout
	info, err := to.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe != 0 || info.Mode()&os.ModeSocket != 0 || isTerminal(to) {
		return func() error { return nil }
	}
	r, w, err := os.Pipe()
	if err != nil {
		return func() error { return nil }
	}
	os.Stdout = w
	failed := make(chan error)
	go func() {
		_, err := io.Copy(to, r)
		io.Copy(io.Discard, r) // after an error: or the command would block on the pipe
		failed <- err
	}()
	return func() error {
		w.Close()
		os.Stdout = to
		return <-failed
	}
}

func dispatch(args []string) int {
	cmds := commands()
	if len(args) == 0 && sitegen.IsSite(".") == nil {
		return tonight(os.Stdout, ".")
	}
	if len(args) == 0 {
		printHelp(os.Stdout, cmds)
		return exitUsage
	}
	args = commandFirst(cmds, args)
	name, rest := args[0], args[1:]
	switch name {
	case "help", "-h", "--help", "-help":
		if len(rest) > 0 {
			if c := find(cmds, rest[0]); c != nil {
				return c.run([]string{"--help"})
			}
			return unknown(cmds, rest[0])
		}
		printHelp(os.Stdout, cmds)
		return exitWell
	case "--version", "-version":
		name = "version"
	}
	if c := find(cmds, name); c != nil {
		return c.run(rest)
	}
	if strings.HasPrefix(name, "-") {
		fmt.Fprintf(plainly{os.Stderr}, "herald: no command fits %s (hint: herald help lists them all)\n",
			strings.Join(args, " "))
		return exitUsage
	}
	return unknown(cmds, name)
}

func find(cmds []command, name string) *command {
	for i := range cmds {
		if cmds[i].name == name {
			return &cmds[i]
		}
	}
	return nil
}

func printHelp(w io.Writer, cmds []command) {
	fmt.Fprint(w, "herald: maps, orders and results of map games, as a site that works anywhere\n\n")
	for _, c := range cmds {
		fmt.Fprintf(w, "  herald %-44s %s\n", c.usage, c.short)
	}
	fmt.Fprint(w, "\nherald help COMMAND says more. Exit codes: 0 success, 1 problems found, 2 wrong usage.\n")
}

func unknown(cmds []command, name string) int {
	hint := "herald help lists them all"
	best := 3
	for _, c := range cmds {
		if d := diag.Distance(c.name, name, best); d < best {
			best, hint = d, "did you mean herald "+c.name+"?"
		}
		if len(name) >= 2 && strings.HasPrefix(c.name, name) {
			best, hint = 0, "did you mean herald "+c.name+"?"
		}
	}
	fmt.Fprintf(os.Stderr, "herald: unknown command %q (hint: %s)\n", name, hint)
	return exitUsage
}

// programID identifies this build of the program, so that a new herald builds everything again.
func programID() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if id := published(info); id != "" {
			return id
		}
	}
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())
}

// published returns the module checksum of a program that was installed as a published module, or
// "". It is the same wherever the program was built, so a host that installs herald anew for each
// build can use the previous build's cache.
func published(info *debug.BuildInfo) string {
	if info.Main.Sum == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(info.String()))
	return info.Main.Version + " " + hex.EncodeToString(sum[:12])
}

func versionCommand() command {
	return command{name: "version", usage: "version",
		short: "print herald's version and what it was built from", run: runVersion}
}

// released is the version of these sources; .ci/release has the linker set its tag instead.
var released = "1.0.0"

func runVersion(args []string) int {
	fs := newFlags("version")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	revision, dirty := "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = " " + s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = " (changed)"
			}
		}
	}
	fmt.Printf("herald %s%s%s %s %s/%s\n", released, revision, dirty, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitWell
}
