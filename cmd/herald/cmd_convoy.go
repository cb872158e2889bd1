package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata/seaarea"
	"github.com/heraldmaps/herald/sitegen"
)

func convoyCommand() command {
	return command{
		name: "convoy", usage: "convoy [--board ID] [--longer N] [--via A,B] [--json] FROM TO",
		short: "list the shortest convoy routes between two regions, or what is missing of one",
		examples: []string{
			"herald convoy Picardy Suffolk",
			"herald convoy --longer 1 Caithness Shepway  # also chains with one fleet more than needed",
			"herald convoy --via sea-thames,sea-dover Picardy Suffolk  # are these fleets enough?",
		},
		run: runConvoy,
	}
}

func runConvoy(args []string) int {
	fs := newFlags("convoy")
	site, board := boardFlags(fs)
	longer := fs.Int("longer", 0,
		"also list routes with up to this many fleets more than the fewest, none superfluous (at most 4)")
	via := fs.String("via", "",
		"sea regions, separated by commas or semicolons: check whether they hold a route, and what is missing")
	asJSON := fs.Bool("json", false, "print JSON, for programs")
	names, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(names) != 2 || *longer < 0 || *longer > 4 {
		return usageError("convoy",
			fmt.Errorf(`name two coasts (hint: herald convoy Picardy Suffolk; quote names of several words)`))
	}
	b, err := sitegen.OpenBoard(*site, *board)
	if err != nil {
		return usageError("convoy", err)
	}
	rules, err := rulesOf(b.Map, "")
	if err != nil {
		return usageError("convoy", err)
	}
	c := convoyAnswer{m: b.Map, single: rules.Info().NoChains}
	if !convoys(rules) {
		err = fmt.Errorf("%s has no convoys (hint: herald moves lists where units go)", rules.Info().Title)
	} else {
		err = c.ends(names[0], names[1])
	}
	if err == nil {
		err = c.among(*via)
	}
	if err != nil {
		return problem("convoy", err)
	}
	c.chains = c.find(*longer)
	if *asJSON {
		return c.json()
	}
	return c.tell(*longer)
}

// convoys reports whether a ruleset has armies, and orders to convoy them.
func convoys(rules engine.Rules) bool {
	return !unitOfItsOwn(rules) && slices.ContainsFunc(rules.Info().Steps, func(s engine.StepInfo) bool {
		return slices.Contains(s.Verbs, engine.Convoy)
	})
}

// find lists the chains of fleets, or only single fleets if one must carry the army all the way.
func (c *convoyAnswer) find(longer int) [][]engine.RegionID {
	chains := seaarea.Chains(c.m, c.from, c.to, longer)
	if c.single {
		chains = slices.DeleteFunc(chains, func(k []engine.RegionID) bool { return len(k) > 1 })
	}
	return chains
}

type convoyAnswer struct {
	single   bool // one fleet carries an army all the way
	m        *engine.Map
	from, to engine.RegionID
	chains   [][]engine.RegionID
	given    []engine.RegionID // --via
	asked    bool
	missing  []engine.RegionID // seas that complete the chain nearest to given; nil: given suffices
}

func (c *convoyAnswer) ends(from, to string) (err error) {
	if c.from, err = findRegion(c.m, from, notation.OnLand); err != nil {
		return err
	}
	if c.to, err = findRegion(c.m, to, notation.OnLand); err != nil {
		return err
	}
	for _, r := range []engine.RegionID{c.from, c.to} {
		if c.m.Regions[r].Terrain != engine.Coastal {
			return fmt.Errorf("%s has no coast: no convoy begins or ends there (hint: herald moves %s)",
				c.m.Regions[r].Name, c.m.Regions[r].ID)
		}
	}
	if c.from == c.to {
		return fmt.Errorf("%s is both start and destination (hint: name two different regions)", c.m.Regions[c.from].Name)
	}
	return nil
}

// among reads a player's fleets (--via) and finds the fewest seas that they lack for a chain.
func (c *convoyAnswer) among(via string) error {
	if via == "" {
		return nil
	}
	c.asked = true
	for _, s := range strings.FieldsFunc(via, func(r rune) bool { return r == ',' || r == ';' }) {
		r, err := findRegion(c.m, strings.TrimSpace(s), notation.OnSea)
		if err != nil {
			return err
		}
		c.given = append(c.given, r)
	}
	if c.missing = seaarea.Missing(c.m, c.from, c.to, c.given); c.single {
		c.missing = nil
		chains := c.find(0)
		if len(chains) > 0 && !slices.ContainsFunc(chains, func(k []engine.RegionID) bool {
			return slices.Contains(c.given, k[0])
		}) {
			c.missing = chains[0]
		}
	}
	return nil
}

func (c *convoyAnswer) ids(rs []engine.RegionID) []string {
	out := []string{}
	for _, r := range rs {
		out = append(out, c.m.Regions[r].ID)
	}
	return out
}

func (c *convoyAnswer) names(rs []engine.RegionID) string {
	return strings.Join(lists.Map(rs, func(r engine.RegionID) string { return c.m.Regions[r].Name }), ", then ")
}

func (c *convoyAnswer) json() int {
	out := struct {
		Board   string     `json:"board"`
		From    string     `json:"from"`
		To      string     `json:"to"`
		Chains  [][]string `json:"chains"`
		Missing []string   `json:"missing,omitempty"`
	}{c.m.ID, c.m.Regions[c.from].ID, c.m.Regions[c.to].ID, [][]string{}, nil}
	for _, k := range c.chains {
		out.Chains = append(out.Chains, c.ids(k))
	}
	if c.asked {
		out.Missing = c.ids(c.missing)
	}
	enc := json.NewEncoder(os.Stdout)
	if err := enc.Encode(out); err != nil {
		return usageError("convoy", err)
	}
	if len(c.chains) == 0 || len(c.missing) > 0 {
		return exitProblems
	}
	return exitWell
}

func fleets(n int) string {
	if n == 1 {
		return "1 fleet"
	}
	return fmt.Sprint(n, " fleets")
}

func (c *convoyAnswer) tell(longer int) int {
	from, to := c.m.Regions[c.from].Name, c.m.Regions[c.to].Name
	if len(c.chains) == 0 {
		what := "no chain of seas joins them"
		if c.single {
			what = "no single sea touches both, and here one fleet carries an army all the way"
		}
		fmt.Printf("%s to %s: %s. %s touches %s; %s touches %s.\n", from, to, what,
			from, c.names(seaarea.Touching(c.m, c.from)), to, c.names(seaarea.Touching(c.m, c.to)))
		return exitProblems
	}
	if c.asked {
		if len(c.missing) == 0 {
			fmt.Printf("%s to %s: these fleets carry the army.\n", from, to)
			return exitWell
		}
		fmt.Printf("%s to %s: these fleets are not enough. Missing: %s.\n", from, to, c.names(c.missing))
		return exitProblems
	}
	fmt.Printf("%s to %s\n", from, to)
	n := 0
	for _, k := range c.chains {
		if len(k) != n {
			n = len(k)
			fmt.Printf("\nwith %s:\n", fleets(n))
		}
		fmt.Printf("  %s\n", c.names(k))
	}
	if more := len(c.find(longer+1)) - len(c.chains); more > 0 && longer < 4 {
		fmt.Printf("\n%d more with %s (--longer %d)\n", more, fleets(len(c.chains[0])+longer+1), longer+1)
	}
	return exitWell
}
