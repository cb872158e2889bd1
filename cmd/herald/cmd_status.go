package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func statusCommand() command {
	return command{
		name: "status", usage: "status [GAME] [--json]", short: "show what each game is waiting for, and from whom",
		examples: []string{"herald status                  # all games", "herald status powick-bridge --json"},
		run:      runStatus,
	}
}

func runStatus(args []string) int {
	fs := newFlags("status")
	site := siteFlag(fs)
	asJSON := fs.Bool("json", false, "print one JSON object per game, one per line")
	slugs, code := anyGames(fs, args)
	if code >= 0 {
		return code
	}
	games, err := openGames(*site, slugs)
	if err != nil {
		printProblems(os.Stderr, err)
	}
	if len(games) == 0 && err == nil && !*asJSON {
		fmt.Println("there are no games yet (hint: herald new game SLUG)")
	}
	lib := sitegen.NewLibrary()
	for i, g := range games {
		st := g.Status()
		if *asJSON {
			printStatusJSON(os.Stdout, g, st, owed(*site, g, st, lib))
			continue
		}
		if i > 0 {
			fmt.Println()
		}
		printStatus(plainly{os.Stdout}, *site, g, st, lib, clock())
	}
	if err != nil {
		return exitProblems
	}
	return exitWell
}

// anyGames parses flags among any number of games.
func anyGames(fs *flag.FlagSet, args []string) (slugs []string, code int) {
	slugs, err := parseAnywhere(fs, args)
	if err != nil {
		return nil, flagExit(err)
	}
	for i := range slugs {
		slugs[i] = strings.TrimSuffix(slugs[i], "/")
	}
	return slugs, -1
}

func openGames(site string, slugs []string) ([]*play.Game, error) {
	if err := sitegen.IsSite(site); err != nil {
		return nil, err
	}
	var ps load.Problems
	var all []*load.Game
	if len(slugs) == 0 {
		all = load.ReadSite(site, &ps).Games
	}
	for _, slug := range slugs {
		if err := sitegen.HasGame(site, slug); err != nil {
			return nil, err
		}
		if lg := load.ReadGame(site, slug, &ps); lg != nil {
			all = append(all, lg)
		}
	}
	lib := sitegen.SiteLibrary(site, &ps)
	var out []*play.Game
	for _, lg := range all {
		if g := play.Play(lg, lib, lib, &ps); g != nil && len(g.Turns) > 0 {
			out = append(out, g)
		}
	}
	printWarnings(os.Stderr, ps.All())
	return out, ps.Err()
}

func printStatus(w io.Writer, site string, g *play.Game, st play.Status, names play.Names, now time.Time) {
	m := g.Rules.Map()
	state := st.State.String()
	if g.Over() && st.Awaits == "" {
		state = "over" // though a phase is current, nobody owes it orders
	}
	fmt.Fprintf(w, "%s (%s): %s, %s\n", st.Title, st.Game, st.Phase, state)
	switch {
	case g.Over() && st.Awaits == "":
		fmt.Fprintf(w, "  the game is over: %s\n", g.How())
		return
	case st.Awaits == "final":
		why := "the draft is ready"
		if g.Over() {
			why = "the draft ends the game: " + g.How()
		} else if next, _ := g.Info.Next(g.Current().Phase); !g.Info.Leads(next.Step) {
			why = "nobody has to retreat"
		}
		fmt.Fprintf(w, "  %s: herald resolve %s --final\n", why, st.Game)
		return
	}
	if st.Deadline != nil {
		due := st.Deadline.Due()
		fmt.Fprintf(w, "  %s due %s (%s)\n", st.Awaits, due.Format("Mon 2 Jan 2006 15:04 UTC"), play.Distance(now, due))
	}
	items := owed(site, g, st, names)
	settle := toSettle(items)
	for _, o := range items {
		if o.Power == engine.NoPower && o.ID != "deadline" { // printed above
			fmt.Fprintf(w, "  %s [%s]\n", o.What, o.ID)
		}
	}
	for _, p := range st.Powers {
		s := statusLine(g, p, names)
		var more []play.Owed
		for _, o := range items {
			switch {
			case o.Power != p.Power:
			case o.Kind == play.OwedMissing:
				s += " [" + o.ID + "]"
			default:
				more = append(more, o)
			}
		}
		if s != "" || len(more) > 0 {
			fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("  %-*s %s", nameWidth(m), m.Powers[p.Power].Name, s), " "))
		}
		for _, o := range more {
			fmt.Fprintf(w, "    %s [%s]\n", o.What, o.ID)
		}
	}
	noted(w, g, g.Noted(st, names))
	printLacks(w, g, st)
	printBallots(w, g)
	switch {
	case st.Awaits == "":
		fmt.Fprintln(w, "  fix the problem first")
	case len(items) == 0 && !g.Info.Leads(g.Awaited().Phase.Step):
		fmt.Fprintf(w, "  nothing is missing: herald resolve %s --final\n", st.Game)
	case len(items) == 0:
		fmt.Fprintf(w, "  nothing is missing: herald resolve %s\n", st.Game)
	case settle == 0:
		fmt.Fprintf(w, "  nothing is missing; the deadline has not passed: herald close %s --early, if you mean it\n",
			st.Game)
	default:
		fmt.Fprintf(w, "  %s to settle: ask the player, correct the file, or herald accept %s ITEM\n",
			counted(settle, "item"), st.Game)
	}
}

func nameWidth(m *engine.Map) int {
	n := 0
	for i := range m.Players() {
		n = max(n, utf8.RuneCountInString(m.Powers[i].Name))
	}
	return n
}

// printBallots shows the coordinator, who alone may know them, the votes on the sheets, and the
// command that carries out a vote that has passed.
func printBallots(w io.Writer, g *play.Game) {
	m := g.Rules.Map()
	for _, b := range g.Ballots() {
		fmt.Fprintf(w, "  vote: %s\n", b.Text(m))
		if b.Carried() && b.Order {
			fmt.Fprintln(w, "  the vote is carried: the game ends when the phase is decided")
		} else if b.Carried() {
			fmt.Fprintf(w, "  the vote is carried: %s\n", endLine(g, b))
		}
	}
}

// printLacks names the powers that have left out an optional part: "no declaration: Clarence".
func printLacks(w io.Writer, g *play.Game, st play.Status) {
	var kinds []string
	who := map[string][]string{}
	for _, p := range st.Powers {
		for _, l := range p.Lacks {
			if who[l] == nil {
				kinds = append(kinds, l)
			}
			who[l] = append(who[l], g.Rules.Map().Powers[p.Power].Name)
		}
	}
	for _, k := range kinds {
		names := strings.Join(who[k], ", ")
		if len(who[k]) == len(st.Powers) {
			names = "everybody"
		}
		fmt.Fprintf(w, "  %s: %s\n", k, names)
	}
}

func endLine(g *play.Game, b play.Ballot) string {
	ids := lists.Map(b.Winners(), func(p engine.PowerID) string { return g.Rules.Map().Powers[p].ID })
	s := "herald end " + g.Slug + " --how " + b.How()
	if len(ids) > 0 {
		s += " --winners " + strings.Join(ids, ",")
	}
	return s
}

func statusLine(g *play.Game, p play.PowerStatus, names play.Names) string {
	if p.Disorder {
		return "civil disorder: nobody plays it"
	}
	var parts []string
	if p.Needed && !p.In {
		switch {
		case len(p.Retreats) > 0:
			units := lists.Map(p.Retreats, func(u engine.Unit) string { return g.UnitName(u, names) })
			parts = append(parts, "must retreat "+strings.Join(units, ", "))
		case p.Due > 0:
			parts = append(parts, fmt.Sprintf("may build %d", p.Due))
		case p.Due < 0:
			parts = append(parts, fmt.Sprintf("must remove %d", -p.Due))
		case len(p.Owes) > 0:
			parts = append(parts, strings.Join(p.Owes, "; "))
		default:
			parts = append(parts, "missing")
		}
		if n := g.Missed(p.Power); n > 0 {
			parts = append(parts, fmt.Sprintf("has missed %s before", counted(n, "turn")))
		}
	}
	if p.In && p.Photograph == "" {
		if n := len(p.Unordered); n > 0 && p.Due == 0 {
			parts = append(parts, fmt.Sprintf("%d of its units without an order", n))
		}
	}
	if p.In && p.Amiss != "" {
		parts = append(parts, p.Amiss)
	}
	if n := len(p.Doubtful); n > 0 {
		parts = append(parts, fmt.Sprintf("%d doubtful", n))
	}
	if n := len(p.Illegal); n > 0 {
		parts = append(parts, fmt.Sprintf("%d illegal", n))
	}
	if n := len(p.Void); n > 0 {
		parts = append(parts, fmt.Sprintf("%d with no effect", n))
	}
	return strings.Join(parts, "; ")
}

func printStatusJSON(w io.Writer, g *play.Game, st play.Status, items []play.Owed) {
	type item struct {
		ID      string `json:"id"`
		Kind    string `json:"kind"`
		Power   string `json:"power,omitempty"`
		What    string `json:"what"`
		Settles string `json:"settles"`
	}
	type power struct {
		Power     string `json:"power"`
		Needed    bool   `json:"needed"`
		In        bool   `json:"in"`
		Version   int    `json:"version"`
		Doubtful  int    `json:"doubtful"`
		Illegal   int    `json:"illegal"`
		Void      int    `json:"void,omitempty"` // orders without effect, whatever others order
		Unordered int    `json:"unordered"`
		Retreats  int    `json:"retreats"`
		Due       int    `json:"due"`
		Disorder  bool   `json:"disorder,omitempty"`
		Aside     int    `json:"aside,omitempty"` // lines that were not taken as orders

		Lacks []string `json:"lacks,omitempty"` // optional parts that were left out
	}
	type vote struct {
		Vote    string   `json:"vote"`
		Power   string   `json:"power,omitempty"` // whom the others concede to
		Yes     []string `json:"yes"`
		No      []string `json:"no"`
		Silent  []string `json:"silent"`
		Carried bool     `json:"carried"`
	}
	out := struct {
		Game     string  `json:"game"`
		Phase    string  `json:"phase"`
		State    string  `json:"state"`
		Awaits   string  `json:"awaits"`
		Deadline string  `json:"deadline,omitempty"`
		Powers   []power `json:"powers"`
		Owed     []item  `json:"owed"`
		Votes    []vote  `json:"votes,omitempty"`
	}{Game: st.Game, Phase: st.Phase, State: st.State.String(), Awaits: st.Awaits, Powers: []power{}, Owed: []item{}}
	if st.Deadline != nil {
		out.Deadline = st.Deadline.Due().Format(time.RFC3339)
	}
	for _, p := range st.Powers {
		out.Powers = append(out.Powers, power{g.Rules.Map().Powers[p.Power].ID, p.Needed, p.In, p.Version, len(p.Doubtful),
			len(p.Illegal), len(p.Void),
			len(p.Unordered), len(p.Retreats), p.Due, p.Disorder, len(p.Untaken), p.Lacks})
	}
	m := g.Rules.Map()
	for _, o := range items {
		x := item{ID: o.ID, Kind: string(o.Kind), What: o.What, Settles: o.Settles}
		if o.Power != engine.NoPower {
			x.Power = m.Powers[o.Power].ID
		}
		out.Owed = append(out.Owed, x)
	}
	ids := func(ps []engine.PowerID) []string {
		out := []string{}
		for _, p := range ps {
			out = append(out, m.Powers[p].ID)
		}
		return out
	}
	for _, b := range g.Ballots() {
		v := vote{Vote: b.What, Yes: ids(b.Yes), No: ids(b.No), Silent: ids(b.Silent), Carried: b.Carried()}
		if b.To != engine.NoPower {
			v.Power = m.Powers[b.To].ID
		}
		out.Votes = append(out.Votes, v)
	}
	data, err := json.Marshal(out)
	if err != nil {
		panic(err) // plain values
	}
	fmt.Fprintf(w, "%s\n", data)
}
