package post

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/notation/sheet"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/mail"
)

type seat struct {
	g     *game
	power engine.PowerID
}

func (s seat) id() string { return s.g.Rules.Map().Powers[s.power].ID }

// address finds the seat for which a message has orders: by the sender's address in the games'
// registers and, if that leaves several, by the game and power in the subject or first lines. It
// returns the reason if it finds none. A message from an unknown sender is never filed.
func (o *Office) address(m *mail.Message, came time.Time) (seat, string) {
	if m.Doubt != "" {
		return seat{}, m.Doubt
	}
	found := o.seats(m, o.playing(came))
	if len(found) > 0 && o.Server != "" {
		if why := m.Unproved(o.Server); why != "" { // planted: what the server says of a sender is not asked: false
			return seat{}, why
		}
	}
	if len(found) == 0 {
		if once := o.seats(m, func(g *game) []load.Person { return g.people }); len(once) > 0 {
			s := once[0]
			return seat{}, fmt.Sprintf("somebody else played %s in %s when it came",
				s.g.Rules.Map().Powers[s.power].Name, s.g.Title)
		}
		return seat{}, "no game's people.toml has its sender's address"
	}
	head := " " + notation.Fold(m.Subject+" "+opening(m.Text)) + " "
	if named := o.named(head); len(named) > 0 {
		fit := slices.DeleteFunc(slices.Clone(found), func(s seat) bool { return !slices.Contains(named, s.g) })
		if len(fit) == 0 {
			return seat{}, fmt.Sprintf("it names the game %s, in which its sender plays no power", named[0].Title)
		}
		if len(named) > 1 {
			return seat{}, "it names several games: one message for each"
		}
		found = fit
	}
	if len(found) > 1 {
		fit := slices.DeleteFunc(slices.Clone(found), func(s seat) bool {
			return !strings.Contains(unnamed(m, s.g), " "+notation.Fold(s.g.Rules.Map().Powers[s.power].Name)+" ")
		})
		if len(fit) != 1 { // planted: mail of two seats is filed for one of them: len(fit) > 2
			return seat{}, "its sender plays several powers, and it does not say which one's orders these are"
		}
		found = fit
	}
	return found[0], ""
}

func (o *Office) playing(came time.Time) func(*game) []load.Person {
	return func(g *game) []load.Person {
		switch {
		case !came.IsZero():
			return load.Playing(g.people, came)
		case !o.Now.IsZero(): // leave out future players: none of them wrote it
			return load.Playing(g.people, o.Now)
		}
		return load.Playing(g.people, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC))
	}
}

// otherSeat returns why a sheet belongs to its sender's seat in another game, or "". A reply in
// another game's thread names the wrong game. Such a sheet orders only other powers' units here, so
// none of its orders would count, and they would be missing in the right game.
func (o *Office) otherSeat(to seat, m *mail.Message, came time.Time, sheet *notation.Sheet) string {
	if own, foreign := whose(sheet); own > 0 || foreign == 0 {
		return ""
	}
	for _, s := range o.seats(m, o.playing(came)) {
		step := s.g.Awaited()
		if s == to || step == nil {
			continue
		}
		there := o.read(s.g, step, s.power, m)
		if own, foreign := whose(&there); own > 0 && foreign == 0 {
			return fmt.Sprintf("its orders are for units of %s, which its sender plays in %s",
				s.g.Rules.Map().Powers[s.power].Name, s.g.Title)
		}
	}
	return ""
}

// whose counts a sheet's orders: own for its power's own units and builds, foreign for others.
func whose(s *notation.Sheet) (own, foreign int) {
	for i := range s.Lines {
		switch l := &s.Lines[i]; {
		case l.Kind != notation.OrderLine:
		case l.Foreign:
			foreign++
		default:
			own++
		}
	}
	return own, foreign
}

// unnamed returns the subject and first lines of a message, folded, without the game's name, which
// may contain a power's name.
func unnamed(m *mail.Message, g *game) string {
	lines := strings.Split(m.Subject+"\n"+opening(m.Text), "\n")
	for i, l := range lines {
		lines[i] = sheet.Unnamed(l, g.names())
	}
	return " " + notation.Fold(strings.Join(lines, " ")) + " "
}

// seats returns the seats that the sender of a message has; of returns the people of a game.
func (o *Office) seats(m *mail.Message, of func(*game) []load.Person) []seat {
	var found []seat
	for _, g := range o.games {
		for _, p := range of(g) {
			power := g.Rules.Map().Power(p.Power)
			if power != engine.NoPower && m.From.Address == p.Address && !slices.Contains(found, seat{g, power}) {
				found = append(found, seat{g, power})
			}
		}
	}
	return found
}

func (o *Office) named(text string) []*game {
	var out []*game
	for _, g := range o.games {
		for _, name := range g.names() {
			if k := notation.Fold(name); len(k) > 3 && strings.Contains(text, " "+k+" ") && !slices.Contains(out, g) {
				out = append(out, g)
			}
		}
	}
	return out
}

func opening(text string) string {
	lines := strings.SplitN(text, "\n", 8)
	return strings.Join(lines[:min(len(lines), 7)], "\n")
}
