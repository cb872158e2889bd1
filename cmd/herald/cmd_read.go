package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/mail"
)

func readCommand() command {
	return command{
		name: "read", usage: "read [--board ID] [--ruleset ID] [--phase P] [--power P] [FILE]",
		short: "show how each line of an order sheet is read, without a game",
		examples: []string{
			"herald read orders/crown.txt",
			"herald read --phase retreat --json < retreats.txt",
			`echo "Army London Supports Army Surry to Deptford" | herald read`,
		},
		run: runRead,
	}
}

func runRead(args []string) int {
	fs := newFlags("read")
	site, board := boardFlags(fs)
	ruleset := fs.String("ruleset", "", "ruleset, for its own orders (default: the one named like the board, else "+
		variants.Infos()[0].ID+")")
	phase := fs.String("phase", "",
		"kind of phase, such as movement or retreat, or a phase (default: as the sheet's header says, else by its verbs)")
	power := fs.String("power", "", "the power that wrote the sheet")
	asJSON := fs.Bool("json", false, "print one JSON object per line")
	files, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	b, err := sitegen.OpenBoard(*site, *board)
	if err != nil {
		return usageError("read", err)
	}
	rules, err := rulesOf(b.Map, *ruleset)
	if err != nil {
		return usageError("read", err)
	}
	r := notation.For(rules, nil)
	ctx, err := readContext(r, rules, *phase, *power)
	if err != nil {
		return usageError("read", err)
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	worst := notation.Read
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, f := range files {
		name, data, err := readInput(f)
		if err != nil {
			out.Flush()
			fmt.Fprintf(plainly{os.Stderr}, "%s:1:1: %v\n", name, err)
			worst = notation.Doubtful
			continue
		}
		s := readAny(r, name, data, ctx)
		worst = max(worst, s.Worst())
		if s.Doubts() {
			worst = notation.Doubtful // the coordinator must look at it
		}
		if *asJSON {
			out.Write(r.SheetJSON(&s))
		} else {
			printReading(plainly{out}, r, &s)
		}
		if s.Fault != nil {
			out.Flush()
			fmt.Fprintln(plainly{os.Stderr}, s.Fault.Render(name, 1, ""))
		}
	}
	if worst != notation.Read {
		return exitProblems
	}
	return exitWell
}

// rulesOf binds the ruleset id to a board, or the one named like the board, or the standard game.
func rulesOf(m *engine.Map, id string) (engine.Rules, error) {
	if id == "" {
		id = variants.Infos()[0].ID
		for _, info := range variants.Infos() {
			if info.ID == m.ID {
				id = info.ID
			}
		}
	}
	return variants.New(id, m, nil)
}

func readAny(r *notation.Reader, name string, data []byte, ctx notation.Context) notation.Sheet {
	if !strings.EqualFold(filepath.Ext(name), ".eml") && !mail.Looks(data) {
		return r.Sheet(name, data, ctx)
	}
	m, err := mail.Read(bytes.NewReader(data))
	return r.Mail(name, m.Sheet(err), ctx)
}

func readContext(r *notation.Reader, rules engine.Rules, phase, power string) (notation.Context, error) {
	ctx, info := notation.Open(), rules.Info()
	if phase != "" {
		var err error
		ctx.AnyStep = false
		if ctx.Step, err = info.ParseStep(phase); err != nil {
			ph, wrong := info.ParsePhase(phase)
			if wrong != nil {
				return ctx, err
			}
			ctx.Step = ph.Step
		}
	}
	if power != "" {
		p, how := r.Power(power)
		if how == notation.NotFound || how == notation.BySlip { // in a flag, ask rather than guess
			return ctx, fmt.Errorf("no power is called %q on this board (hint: %s)", power, meantPower(rules.Map(), p, power))
		}
		ctx.By = p
	}
	return ctx, nil
}

// meantPower returns the hint for a name that is no power of the board: the power that it seems to
// mean, else the most similar name, else all names.
func meantPower(m *engine.Map, slip engine.PowerID, word string) string {
	if slip != engine.NoPower {
		return "did you mean " + m.Powers[slip].ID + "?"
	}
	return cmp.Or(diag.Meant(word, powerIDs(m)), "the powers are "+powerNames(m))
}

// readInput reads a file, or standard input for "-", up to the size of a message.
func readInput(file string) (name string, data []byte, err error) {
	if file == "-" {
		data, err = io.ReadAll(io.LimitReader(os.Stdin, mail.MaxMessage+1))
		return "standard input", data, err
	}
	st, err := os.Stat(file)
	if err != nil {
		return file, nil, fmt.Errorf("no such file (hint: name an order sheet, or - for standard input)")
	}
	if st.IsDir() {
		return file, nil, fmt.Errorf("a folder, not an order sheet (hint: name one of its files)")
	}
	f, err := os.Open(file)
	if err != nil {
		return file, nil, err
	}
	defer f.Close()
	data, err = io.ReadAll(io.LimitReader(f, mail.MaxMessage+1))
	return file, data, err
}

func printReading(w io.Writer, r *notation.Reader, s *notation.Sheet) {
	counts := map[notation.Standing]int{}
	for i := range s.Lines {
		l := &s.Lines[i]
		kind, standing := l.Kind, l.Standing()
		if standing == notation.Doubtful {
			kind = notation.Unread
		}
		switch kind {
		case notation.HeaderLine:
			fmt.Fprintf(w, "%4d  header   %s\n", l.No, r.HeaderText(l.Header))
		case notation.CommentLine:
			fmt.Fprintf(w, "%4d  comment  %s\n", l.No, l.Text)
		case notation.QuotedLine:
			fmt.Fprintf(w, "%4d  quoted   %s\n", l.No, l.Text)
		case notation.VoteLine:
			fmt.Fprintf(w, "%4d  vote     %s\n", l.No, r.Understood(l))
		case notation.WishLine:
			fmt.Fprintf(w, "%4d  wish     %s (%s)\n", l.No, r.Understood(l), cmp.Or(l.If, "for the "+l.Wish.String()+" phase"))
		default:
			counts[standing]++
			fmt.Fprintf(w, "%4d  %-8s %s\n", l.No, [...]string{"read", "illegal", "doubtful"}[standing], r.Understood(l))
		}
		for _, p := range l.Problems {
			if p.Warning {
				p.Message = "warning: " + p.Message
			}
			fmt.Fprintln(w, indented(p.Render(s.File, l.No, l.Full())))
		}
	}
	fmt.Fprintf(w, "%s: %d orders read, %d illegal, %d doubtful\n", s.File,
		counts[notation.Read], counts[notation.Illegal],
		counts[notation.Doubtful])
}

func indented(s string) string { return "      " + strings.ReplaceAll(s, "\n", "\n      ") }
