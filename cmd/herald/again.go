package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Verify adjudicates a published game again. It plays what players and coordinator gave (orders as
// understood, corrections, the lots, the start and how the game was ended) from the first phase,
// and publishes the result, which must agree with the file in everything.

// meansNothing lists the keys of a game.json that are not compared with the game adjudicated again,
// since each is checked elsewhere, or holds the coordinator's words, which decide nothing.
var meansNothing = map[string]string{
	"log": "checked by the log's head", "head": "of the log, checked by it", "commitment": "in line 2 of the log",
	"moved_in": "its logs are checked as this one",
	"receipts": "checked by the log", "closings": "checked by the log",
	"written": "checked by the receipts: what they say is what was understood",
	"link":    "of a lot, checked by the commitment", "number": "of the link, likewise",
	"title": "a name", "note": "of the coordinator", "ended": "in the coordinator's words",
	"end_why": "in the coordinator's words", "corrected": "a reason in the coordinator's words",
	"stamp": "a hash by which pages know that they are of one build", "players": "whom players let be named",
	"retaken": "of what was published before", "changed": "held against the orders",
	"idle":     "checked by the receipts: words that no order has",
	"received": "checked by the receipts: whose sheets were there",
	"places":   "held against the board's list", "ruleset": "the title of ruleset_id",
}

// decideAgain has again adjudicate a published game's orders and compares the outcomes. right and
// wrong are lines of the report; passed names the phases that cannot be adjudicated yet, since some
// of their orders are secret.
func decideAgain(g feed.Game, rules engine.Rules, again func(feed.Game) (feed.Game, error)) (right, wrong, passed []string) {
	open := len(g.Turns) // the first turn in which something is still secret
	for i, t := range g.Turns {
		if g.End+g.Ended == "" && slices.ContainsFunc(t.Receipts, func(r feed.ResultsReceipt) bool {
			return r.Secret && r.Salt == "" && hides(rules.Info(), r.Kind)
		}) {
			open = i
			break
		}
	}
	taken := given(g)
	taken.Turns = taken.Turns[:open]
	if open < len(g.Turns) {
		taken.End, taken.Winners = "", nil
		var waits []string
		for _, t := range g.Turns[open:] {
			if len(t.Steps) > 0 {
				waits = append(waits, t.Name)
			}
		}
		if len(waits) > 0 {
			passed = append(passed, fmt.Sprintf("not decided again, because orders are secret until the game is over: %s",
				strings.Join(waits, ", ")))
		}
	}
	if !slices.ContainsFunc(taken.Turns, func(t feed.Results) bool { return len(t.Steps) > 0 }) {
		return nil, wrong, passed
	}
	now, err := again(taken)
	if err != nil {
		return nil, []string{"adjudicated again, the game gives different results: " + err.Error()}, passed
	}
	n := 0
	for i, t := range g.Turns[:open] {
		if len(t.Steps) == 0 {
			continue
		}
		n++
		if i >= len(now.Turns) {
			wrong = append(wrong, fmt.Sprintf("%s: the game never reaches this phase", t.Name))
			continue
		}
		out := now.Turns[i]
		out.Game, out.Steps = t.Game, slices.Clone(out.Steps)
		for k := range min(len(t.Steps), len(out.Steps)) {
			out.Steps[k].MovedIn = t.Steps[k].MovedIn // checked by the log, not by adjudication
		}
		if says := unlike(readable(t), readable(out)); says != "" {
			wrong = append(wrong, fmt.Sprintf("%s, decided again: %s", t.Name, says))
		}
	}
	// The first undecided turn must begin with the position in which the last phase ended.
	if n < len(g.Turns) && n < len(now.Turns) {
		t, next := g.Turns[n], now.Turns[n]
		next.Game, next.State, next.Steps = t.Game, t.State, t.Steps // closed, open, or still secret
		if says := unlike(t, next); says != "" {
			wrong = append(wrong, fmt.Sprintf("%s does not begin with the position in which the phase before it ended: %s",
				t.Name, says))
		}
	}
	for _, t := range g.Turns {
		if t.Game != g.Game || t.Board != g.Board {
			wrong = append(wrong, fmt.Sprintf("%s names another game or board", t.Name))
		}
	}
	if open == len(g.Turns) && len(now.Turns) > len(g.Turns) && g.End+g.Ended == "" {
		wrong = append(wrong, fmt.Sprintf("the game has reached %s, but nothing of that phase is published",
			now.Turns[len(g.Turns)].Name))
	}
	if open == len(g.Turns) {
		of, now := g, now
		for _, g := range []*feed.Game{&of, &now} {
			g.Turns = nil
			g.Game = ""
		}
		if says := unlike(of, now); says != "" {
			wrong = append(wrong, "the game, decided again: "+says)
		}
	}
	if len(wrong) == 0 {
		right = append(right, fmt.Sprintf("adjudicated again, all %s give the results that were published",
			counted(n, "phase")))
	}
	return right, wrong, passed
}

// readable returns a turn without unreadable lines, which decide nothing.
func readable(t feed.Results) feed.Results {
	t.Steps = slices.Clone(t.Steps)
	for i := range t.Steps {
		t.Steps[i].Orders = slices.DeleteFunc(slices.Clone(t.Steps[i].Orders), func(o feed.ResultsOrder) bool {
			return o == feed.ResultsOrder{Power: o.Power, Corrected: o.Corrected, Verdict: "illegal",
				Reason: "could not be read"}
		})
	}
	return t
}

// given returns what players and coordinator put into a published game, without what the rules
// derive from it. An order's verdict stays, since it shows that the coordinator struck it out.
func given(g feed.Game) feed.Game {
	out := feed.Game{Game: g.Game, Board: g.Board, RulesetID: g.RulesetID, Options: g.Options,
		Opening: g.Opening, End: g.End, EndWhy: g.EndWhy,
		Ended: g.Ended, Winners: g.Winners, MovedIn: g.MovedIn, Turns: make([]feed.Results, len(g.Turns))}
	for i, t := range g.Turns {
		out.Turns[i] = feed.Results{Phase: t.Phase, State: t.State, First: t.First, Receipts: t.Receipts, Lots: t.Lots,
			Steps: make([]feed.ResultsStep, len(t.Steps))}
		for k, s := range t.Steps {
			orders := slices.Clone(s.Orders)
			for j := range orders {
				o := &orders[j]
				o.Code, o.Reason, o.Rule, o.Dislodged, o.Foreign = "", "", "", false, false
			}
			out.Turns[i].Steps[k] = feed.ResultsStep{Kind: s.Kind, Orders: orders, Received: s.Received}
		}
	}
	return out
}

// hides reports whether a kind of phase may have orders that stay secret until the game has ended.
func hides(info engine.Info, folder string) bool {
	return slices.ContainsFunc(info.Steps, func(st engine.StepInfo) bool {
		return st.Folder == folder && slices.ContainsFunc(info.Forms, func(f engine.Form) bool {
			return f.Secrecy == engine.UntilEnd && (len(f.Steps) == 0 || slices.Contains(f.Steps, st.Step))
		})
	})
}

// again plays a published game from its orders, in a temporary site, and returns it published anew.
func again(site string, lib *sitegen.Library, g feed.Game) (feed.Game, error) {
	dir, err := os.MkdirTemp("", "herald-verify-")
	if err != nil {
		return feed.Game{}, err
	}
	defer os.RemoveAll(dir)
	if err := load.WriteFile(filepath.Join(dir, "content/site.toml"),
		[]byte("title = \"Verify\"\nboard = \"standard\"\n")); err != nil {
		return feed.Game{}, err
	}
	own := filepath.Join(site, "boards", filepath.Base(g.Board))
	if _, err := os.Stat(own); err == nil {
		if err := os.CopyFS(filepath.Join(dir, "boards", filepath.Base(g.Board)), os.DirFS(own)); err != nil {
			return feed.Game{}, err
		}
	}
	in, err := movingFrom(lib, g)
	if err != nil {
		return feed.Game{}, err
	}
	in.again = true
	slug := g.Game
	if load.ValidSlug(slug) != "" {
		slug = "game"
	}
	beside, err := sitegen.BeginGame(sitegen.NewGameOptions{Dir: dir, Slug: slug, Title: "Verify",
		Board: in.board, Ruleset: in.ruleset,
		Random: strings.NewReader(strings.Repeat("verify", 6)), Options: in.options})
	if err != nil {
		return feed.Game{}, err
	}
	defer beside.Drop()
	if _, err = in.bring(beside, lib, io.Discard); err != nil {
		return feed.Game{}, err
	}
	played, err := openBeside(beside, lib)
	if err != nil {
		return feed.Game{}, err
	}
	return feed.NewGame(publish.NewGame(played, lib)), nil
}

// unlike returns where two published values first differ, or "".
func unlike(was, now any) string {
	a, b := tree(was), tree(now)
	return differs("", a, b)
}

func tree(v any) (out any) {
	data, _ := json.Marshal(v) // cannot fail: v was read from JSON
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	_ = dec.Decode(&out)
	return out
}

func differs(at string, was, now any) string {
	switch a := was.(type) {
	case map[string]any:
		b, _ := now.(map[string]any)
		keys := maps.Clone(a)
		maps.Copy(keys, b)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if meansNothing[key] != "" {
				continue
			}
			if says := differs(strings.TrimPrefix(at+" "+key, " "), a[key], b[key]); says != "" {
				return says
			}
		}
		return ""
	case []any:
		b, _ := now.([]any)
		for i := range max(len(a), len(b)) {
			switch {
			case i >= len(a):
				return fmt.Sprintf("%s %d is left out: %s", at, i+1, brief(b[i]))
			case i >= len(b):
				return fmt.Sprintf("%s %d is one too many: %s", at, i+1, brief(a[i]))
			}
			if says := differs(fmt.Sprintf("%s %d", at, i+1), a[i], b[i]); says != "" {
				return says
			}
		}
		return ""
	case nil:
		switch b := now.(type) {
		case map[string]any:
			return differs(at, map[string]any{}, b)
		case []any:
			return differs(at, []any{}, b)
		}
	}
	if was != now {
		return fmt.Sprintf("%s is %s, and comes out as %s", at, brief(was), brief(now))
	}
	return ""
}

func brief(v any) string {
	data, _ := json.Marshal(v)
	if s := string(data); len(s) <= 120 {
		return s
	}
	return string(data[:117]) + "…"
}
