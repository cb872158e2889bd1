package standard

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

func settings() judge.Settings {
	return judge.Settings{Own: []engine.Option{
		{Name: "civil-disorder", Default: "2023", Saved: "home", Values: []string{"2023", "home", "owned"},
			Doc: "which unit goes when too few removals are ordered: one off every centre, then the farthest from an owned centre; or the farthest from a home centre; or the farthest from an owned centre wherever it stands (DATC 4.D.8)"},
		{Name: "builds", Default: "home", Values: []string{"home", "owned", "owned-with-home"},
			Doc: "where units are built: in one's home centres; in any centre one owns (which is also called building anywhere); or the same, but only while one owns a home centre"},
		{Name: "victory", Default: "board",
			Doc: "how many centres win, a number; left out: as the board says"},
		{Name: "start-year", Default: "1901", Doc: "the year in which the game begins, 1 to 9999"},
		{Name: "start-season", Default: "spring", Values: []string{"spring", "autumn", "winter"},
			Doc: "the season in which the game begins; with winter it begins with adjustments"},
		{Name: "years", Default: "1", Doc: "how many years pass from one Spring to the next, 1 to 100"},
		{Name: "moves-a-year", Default: "2", Values: []string{"1", "2"},
			Doc: "moves in Spring and Autumn, or in Spring alone; centres change hands behind the last"},
		{Name: "neutral-armies", Default: "stand", Values: []string{"stand", "removed"},
			Doc: "units of powers that nobody plays hold; they stand until they are dislodged, or are removed when their centres are fewer"},
	}}
}

// plan is the calendar and the victory condition that the options choose.
type plan struct {
	year, years, moves int
	season             engine.Season
	victory            int // 0: as the board says
}

// planOf reads the options with numbers. The error reports all mistakes.
func planOf(o engine.Options) (plan, error) {
	var wrong []string
	number := func(name string, least, most, or int) int {
		v, ok := o[name]
		if !ok || v == "board" && name == "victory" {
			return or
		}
		n, err := strconv.Atoi(v)
		if err != nil || n < least || n > most || strconv.Itoa(n) != v {
			wrong = append(wrong, fmt.Sprintf("option %s cannot be %q (hint: a number from %d to %d)", name, v, least, most))
		}
		return n
	}
	p := plan{year: number("start-year", 1, 9999, 1901), years: number("years", 1, 100, 1),
		victory: number("victory", 1, 2000, 0), moves: 2}
	if o["moves-a-year"] == "1" {
		p.moves = 1
	}
	switch o["start-season"] {
	case "autumn":
		if p.season = engine.Autumn; p.moves == 1 {
			wrong = append(wrong, "option start-season cannot be autumn with one move a year (hint: spring or winter)")
		}
	case "winter":
		p.season = engine.Winter
	default:
		p.season = engine.Spring
	}
	if wrong != nil {
		return p, errors.New(strings.Join(wrong, "; "))
	}
	return p, nil
}

// infoOf describes the ruleset with the plan's calendar.
func infoOf(p plan) engine.Info {
	if p.years == 0 {
		p.years = 1
	}
	cycle := []engine.CyclePhase{
		{Season: engine.Spring, Step: engine.Movement, Years: p.years},
		{Season: engine.Spring, Step: engine.Retreats, Needed: true},
		{Season: engine.Autumn, Step: engine.Movement},
		{Season: engine.Autumn, Step: engine.Retreats, Needed: true},
		{Season: engine.Winter, Step: engine.Adjustment, Needed: true},
	}
	if p.moves == 1 {
		cycle = append(cycle[:2:2], cycle[4])
	}
	start := engine.Phase{Year: p.year, Season: p.season, Step: engine.Movement}
	switch p.season {
	case engine.Winter:
		start.Step = engine.Adjustment
	case engine.Autumn:
	default:
		start.Season = engine.Spring
	}
	return engine.Info{ID: "standard", Title: "Standard", Options: settings().Options(),
		Kinds:   engine.FamilyKinds(),
		Seasons: engine.FamilySeasons(engine.Spring, engine.Autumn, engine.Winter),
		Steps: engine.FamilySteps([]engine.Verb{engine.Hold, engine.Move, engine.Support, engine.Convoy},
			[]engine.Verb{engine.Retreat, engine.Disband}, []engine.Verb{engine.Build, engine.Remove, engine.Waive}),
		Cycle: cycle, Start: start,
		Rules: append(judge.Rules(), ruleTable...), Codes: judge.Codes()}
}
