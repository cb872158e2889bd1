package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/load"
)

// newFlags returns a command's flag set. Help goes to standard output, with examples and flags of
// two dashes. A mistake is one line with the nearest flag as a hint. The name is the command's,
// with its action if it has several: "build", "new site".
func newFlags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet("herald "+name, flag.ContinueOnError)
	talk := &flagTalk{fs: fs}
	fs.SetOutput(talk)
	fs.Usage = func() {
		switch {
		case asked != nil:
			asked(fs)
		case !talk.failed:
			printCommandHelp(os.Stdout, name, fs)
		}
	}
	return fs
}

// asked, if set, receives the flags of a command that is run with --help. Only flagsOf sets it.
var asked func(*flag.FlagSet)

// flagsOf returns the flags of a command, or of each of its actions.
func flagsOf(c command) (all []*flag.FlagSet) {
	asked = func(fs *flag.FlagSet) { all = append(all, fs) }
	defer func() { asked = nil }()
	for _, a := range c.actions {
		a.run([]string{"--help"})
	}
	if len(c.actions) == 0 {
		c.run([]string{"--help"})
	}
	return all
}

// commandFirst moves flags from before a command's name to after it. The name is the first argument
// that names a command whose flags explain everything before it. So in "--site build status", where
// "build" is the value of --site, the command is status.
func commandFirst(cmds []command, args []string) []string {
	if len(args) == 0 || !strings.HasPrefix(args[0], "-") {
		return args
	}
	for i, a := range args {
		c := find(cmds, a)
		if c == nil {
			continue
		}
		for _, fs := range flagsOf(*c) {
			fs.SetOutput(io.Discard)
			fs.Usage = func() {}
			if fs.Parse(args[:i]) == nil && fs.NArg() == 0 {
				return slices.Concat([]string{a}, args[:i], args[i+1:])
			}
		}
	}
	return args
}

// flagTalk turns package flag's messages into a line with a hint. The package writes the message
// first and calls Usage afterwards.
type flagTalk struct {
	fs     *flag.FlagSet
	failed bool
}

var (
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: -(.*)`)
	noArgument  = regexp.MustCompile(`^flag needs an argument: -(.*)`)
	badValue    = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?-([^ ]+): (.*)`)
)

// Write receives one line from package flag.
func (f *flagTalk) Write(p []byte) (int, error) {
	f.failed = true
	line := strings.TrimSpace(string(p))
	command := strings.Fields(f.fs.Name())[1]
	switch {
	case unknownFlag.MatchString(line):
		name := unknownFlag.FindStringSubmatch(line)[1]
		hint := "herald help " + command + " lists them"
		if near := f.nearest(name); near != "" {
			hint = "did you mean " + dashed(near) + "?"
		}
		line = fmt.Sprintf("there is no flag %s (hint: %s)", dashed(name), hint)
	case noArgument.MatchString(line):
		name := noArgument.FindStringSubmatch(line)[1]
		line = fmt.Sprintf("%s needs a value (hint: herald help %s)", dashed(name), command)
	case badValue.MatchString(line):
		m := badValue.FindStringSubmatch(line)
		line = fmt.Sprintf("%s cannot be %s: %s (hint: herald help %s)", dashed(m[2]), m[1], m[3], command)
	}
	fmt.Fprintf(plainly{os.Stderr}, "%s: %s\n", f.fs.Name(), line)
	return len(p), nil
}

func (f *flagTalk) nearest(name string) string {
	found, best := "", 3
	f.fs.VisitAll(func(fl *flag.Flag) {
		d := diag.Distance(fl.Name, name, best)
		if len(name) >= 2 && strings.HasPrefix(fl.Name, name) {
			d = 0
		}
		if d < best && d < len(name) {
			found, best = fl.Name, d
		}
	})
	return found
}

// dashed writes a flag as people type it: two dashes except for a single letter.
func dashed(name string) string {
	name = strings.TrimLeft(name, "-")
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func printCommandHelp(w io.Writer, name string, fs *flag.FlagSet) {
	c := find(commands(), strings.Fields(name)[0])
	if c == nil {
		return
	}
	fmt.Fprintf(w, "herald %s\n  %s\n", c.usage, c.short)
	type line struct{ flag, says string }
	var lines []line
	width := 0
	fs.VisitAll(func(f *flag.Flag) {
		kind, says := flag.UnquoteUsage(f)
		if kind == "string" || kind == "int" {
			kind = map[string]string{"string": "text", "int": "number"}[kind]
		}
		l := line{"  " + strings.TrimSpace(dashed(f.Name)+" "+kind), says}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && !strings.Contains(says, "default") {
			l.says += " (default " + f.DefValue + ")"
		}
		width = max(width, len(l.flag))
		lines = append(lines, l)
	})
	if len(lines) > 0 {
		fmt.Fprintf(w, "\nFlags:\n")
	}
	for _, l := range lines {
		fmt.Fprintf(w, "%-*s  %s\n", width, l.flag, l.says)
	}
	if len(c.examples) > 0 {
		fmt.Fprintln(w, "\nFor example:")
	}
	for _, e := range c.examples {
		fmt.Fprintf(w, "  %s\n", e)
	}
}

// oneOf returns an error with a suggestion if a name on the command line is not a known one.
func oneOf(what, name string, known []string) error {
	for _, k := range known {
		if k == name {
			return nil
		}
	}
	hint := cmp.Or(diag.Meant(name, known), strings.Join(known, ", "))
	return fmt.Errorf("there is no %s %q (hint: %s)", what, name, hint)
}

// boardFlags adds the flags for a board: the program's, the site's own, or a folder's path.
func boardFlags(fs *flag.FlagSet) (site, board *string) {
	site = fs.String("site", ".", "a site's `folder`, to use its own boards too")
	return site, fs.String("board", mapdata.DefaultID(), "board: "+strings.Join(mapdata.IDs(), ", ")+
		", one of the site's own, or a folder's path")
}

func rulesets() []string {
	return lists.Map(variants.Infos(), func(i engine.Info) string { return i.ID })
}

// oneName parses flags before or after one name. A code of 0 or more is the command's exit code;
// with -1 it goes on with name.
func oneName(fs *flag.FlagSet, args []string, ask, example string) (name string, code int) {
	names, err := parseAnywhere(fs, args)
	switch {
	case err != nil:
		return "", flagExit(err)
	case len(names) == 0 || names[0] == "": // an empty name would mean the current folder
		fmt.Fprintf(os.Stderr, "%s: name %s (hint: %s %s)\n", fs.Name(), ask, fs.Name(), example)
		return "", exitUsage
	case len(names) > 1:
		fmt.Fprintf(plainly{os.Stderr}, "%s: one at a time: %s (hint: quote a name of several words)\n", fs.Name(),
			strings.Join(names, ", "))
		return "", exitUsage
	}
	if names[0] == "/" {
		return names[0], -1
	}
	return strings.TrimSuffix(names[0], "/"), -1
}

// oneGame returns the name of the game that a command's only argument must give, like oneName.
func oneGame(fs *flag.FlagSet, args []string) (slug string, code int) {
	return oneName(fs, args, "a game", "powick-bridge")
}

// parseAnywhere parses flags anywhere among the arguments and returns the arguments without them. A
// flag with an empty value is refused: --reopen "$PHASE" without a PHASE would publish results.
func parseAnywhere(fs *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		if fs.NArg() == 0 {
			var err error
			fs.Visit(func(f *flag.Flag) {
				if g, ok := f.Value.(flag.Getter); ok && g.Get() == "" && err == nil {
					err = fmt.Errorf("flag needs an argument: -%s", f.Name)
					fmt.Fprintln(fs.Output(), err)
				}
			})
			return rest, err
		}
		rest, args = append(rest, fs.Arg(0)), fs.Args()[1:]
	}
}

// flagExit returns the exit code for wrong flags; asking for help is not an error.
func flagExit(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return exitWell
	}
	return exitUsage
}

// usageError reports what is wrong with the command line. It passes on mistakes in a board's files,
// which a command reads before its other arguments.
func usageError(command string, err error) int {
	if list := (diag.Errors)(nil); errors.As(err, &list) {
		return failed(err)
	}
	fmt.Fprintf(plainly{os.Stderr}, "herald %s: %v\n", command, err)
	return exitUsage
}

func problem(command string, err error) int {
	usageError(command, err)
	return exitProblems
}

// plain escapes the characters that a terminal would obey in other people's texts: control
// characters and those that change the direction of writing.
func plain(s string) string { return load.Plain(s) }

// plainly writes text with control characters escaped. No write may end within a UTF-8 character.
type plainly struct{ w io.Writer }

func (p plainly) Write(b []byte) (int, error) {
	_, err := io.WriteString(p.w, plain(string(b)))
	return len(b), err
}
