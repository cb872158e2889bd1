package load

import (
	"errors"
	"io/fs"
	"net/mail"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine/lists"
)

// Person is somebody who may send orders for a power, from the game's register or its [[power]]
// entries. All of it is private.
type Person struct {
	Power   string `toml:"power"`   // the power's id
	Address string `toml:"address"` // of electronic mail; "": the player has none
	Postal  string `toml:"postal"`  // the address for letters on paper
	Name    string `toml:"name"`
	Alias   string `toml:"alias"`  // name by which other players know this one; published if Public
	Public  bool   `toml:"public"` // show the alias on pages
	// From is the first day as the power's player; zero: from the start.
	From   Day  `toml:"from"`
	Nobody bool `toml:"nobody"` // the seat is empty: civil disorder, the power's units hold. Published
}

// validAddress reports whether a text is exactly one e-mail address. It must not have a "?", after
// which a link could name other recipients.
func validAddress(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && !strings.ContainsAny(s, "?&#%/<>\"'`\\ ")
}

// Playing returns who plays each power on a day: of each power's entries, those with the latest
// From that is not after the day.
func Playing(all []Person, day time.Time) []Person {
	latest := map[string]time.Time{}
	for _, p := range all {
		if !p.From.After(day) && p.From.After(latest[p.Power]) {
			latest[p.Power] = p.From.Time
		}
	}
	return lists.Filter(all, func(p Person) bool { return p.From.Equal(latest[p.Power]) })
}

// People returns the entries of the game's register, people.toml, and the addresses in game.toml.
func (g *Game) People(ps *Problems) []Person {
	out := g.registered(ps)
	for _, s := range g.Seats {
		if strings.Contains(s.Email, "@") {
			out = append(out, Person{Power: s.ID, Address: s.Email, Name: s.Player})
		}
	}
	for i := range out {
		out[i].Address = strings.ToLower(strings.TrimSpace(out[i].Address))
	}
	return out
}

// Register returns what pages show of who plays: people.toml or, if that is missing, as in a clone
// without private files, the kept copy.
func (g *Game) Register(ps *Problems) []Person {
	if g.site.Exists(g.Shown() + "/people.toml") {
		return g.registered(ps)
	}
	held := heldOf(g.site, g.Slug)
	if held == nil {
		return nil
	}
	c := *g
	c.site = g.site.Over(g.Shown(), held)
	return c.registered(&Problems{})
}

func (g *Game) registered(ps *Problems) []Person {
	var f struct {
		Seats []Person `toml:"seat"`
	}
	shown := g.Shown() + "/people.toml"
	if _, err := g.site.Read(shown, 1<<20); !errors.Is(err, fs.ErrNotExist) {
		if _, ok := decodeTOML(g.site, shown, &f, ps); !ok {
			return nil
		}
	}
	for i, s := range f.Seats {
		if s.Public && strings.TrimSpace(s.Alias) == "" {
			ps.Errorf(shown, 0, 0, `alias = "Gannet"`, "seat %d has public = true, but no alias", i+1)
		}
		if s.Nobody && s.Power != "" && s.Address+s.Postal == "" {
			continue
		}
		if s.Nobody {
			ps.Errorf(shown, 0, 0, "give the seat an address, or nobody = true and from when",
				"seat %d has nobody = true, but also names a player", i+1)
			continue
		}
		if s.Power == "" || !strings.Contains(s.Address, "@") && (s.Address != "" || s.Postal == "") {
			ps.Errorf(shown, 0, 0, `power = "crown", address = "…@…", or postal = "…" of a player without mail`,
				"seat %d has no power, or no address", i+1)
		}
	}
	return f.Seats
}
