package foreign

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// plain removes accents and other letters that the maps' fonts may lack.
func plain(s string) string {
	s = spelt.Replace(s)
	out, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		if r < 128 {
			return r
		}
		if s, ok := map[rune]rune{'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'ı': 'i', '’': '\'', '–': '-', '—': '-',
			'‐': '-', '‑': '-'}[r]; ok {
			return s
		}
		return -1
	}, out)
}

// spelt spells out letters that are no plain letter with an accent.
var spelt = strings.NewReplacer("ß", "ss", "æ", "ae", "Æ", "Ae", "œ", "oe", "Œ", "Oe", "đ", "d", "Đ", "D", "ð", "d",
	"Ð", "D", "þ", "th", "Þ", "Th")

// short returns a printable text: one line, no invisible characters, at most maxName letters.
func short(s string) string {
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
	}), " ")
	if r := []rune(s); len(r) > maxName {
		return string(r[:maxName])
	}
	return s
}

// settle makes a valid board of what was read: no region has just one coast, every border has both
// directions, and names and codes are unique.
func (b *Board) settle() {
	slices.SortStableFunc(b.Powers, func(p, q Power) int { // players before those that nobody plays
		switch {
		case p.Nobody == q.Nobody:
			return 0
		case p.Nobody:
			return 1
		}
		return -1
	})
	b.Title = short(b.Title)
	if len(b.ID) > 60 { // the id is also a folder's name
		b.ID = strings.TrimRight(b.ID[:60], "-")
	}
	b.singleCoasts()
	b.bothWays()
	b.names()
	b.starts()
	if b.Victory > 0 {
		n := 0
		for _, r := range b.Regions {
			if r.Centre {
				n++
			}
		}
		if b.Victory > n {
			b.fault("victory takes %d centres, but the board has %d: no number of centres wins", b.Victory, n)
			b.Victory = 0
		}
	}
	slices.Sort(b.Faults)
}

// singleCoasts removes a region's coast if it is the only one. Fleets are then in the region.
func (b *Board) singleCoasts() {
	to := map[string]string{}
	for i := range b.Regions {
		r := &b.Regions[i]
		if r.Sea && len(r.Coasts) > 0 { // a sea has no coasts: each means the whole sea
			for _, c := range r.Coasts {
				to[r.ID+"/"+c.ID] = r.ID
			}
			r.Coasts = nil
		}
		if len(r.Coasts) == 1 {
			to[r.ID+"/"+r.Coasts[0].ID] = r.ID
			r.Coasts = nil
		}
	}
	if len(to) == 0 {
		return
	}
	moved := map[Edge]bool{}
	name := func(s string) string {
		if t, ok := to[s]; ok {
			return t
		}
		return s
	}
	for e := range b.Edges {
		moved[Edge{e.Fleet, name(e.From), name(e.To)}] = true
	}
	b.Edges = moved
	for i := range b.Starts {
		s := &b.Starts[i]
		if name(s.Region+"/"+s.Coast) == s.Region {
			s.Coast = ""
		}
	}
}

func (b *Board) edges() []Edge {
	out := make([]Edge, 0, len(b.Edges))
	for e := range b.Edges {
		out = append(out, e)
	}
	slices.SortFunc(out, func(x, y Edge) int {
		if x.Fleet != y.Fleet {
			if x.Fleet {
				return 1
			}
			return -1
		}
		return strings.Compare(x.From+" "+x.To, y.From+" "+y.To)
	})
	return out
}

// bothWays removes and reports steps that a board cannot have, such as those without a way back.
func (b *Board) bothWays() {
	coasts := map[string]bool{}
	for _, r := range b.Regions {
		for _, c := range r.Coasts {
			coasts[r.ID+"/"+c.ID] = true
		}
	}
	for _, e := range b.edges() {
		kind := "armies"
		if e.Fleet {
			kind = "fleets"
		}
		why := ""
		for _, p := range []string{e.From, e.To} {
			id, _, named := strings.Cut(p, "/")
			r := b.region(id)
			switch {
			case r == nil:
				why = fmt.Sprintf("%s is not a region", p)
			case named && !coasts[p]:
				why = fmt.Sprintf("%s is not a coast", p)
			case r.Shut:
				delete(b.Edges, e) // the source lets nobody enter it
			case e.Fleet && !named && len(r.Coasts) > 0:
				why = fmt.Sprintf("fleets in %s must be on one of its coasts", p)
			case !e.Fleet && r.Sea:
				why = fmt.Sprintf("%s is sea", p)
			}
		}
		if why != "" {
			delete(b.Edges, e)
			b.fault("%s from %s to %s: %s", kind, e.From, e.To, why)
		}
	}
	for _, e := range b.edges() {
		if b.Edges[e] && !b.Edges[Edge{e.Fleet, e.To, e.From}] {
			delete(b.Edges, e)
			kind := "armies"
			if e.Fleet {
				kind = "fleets"
			}
			b.fault("%s pass from %s to %s and not back: borders hold both ways here, and this one is left out", kind, e.From,
				e.To)
		}
	}
	met := map[string]bool{}
	for e := range b.Edges {
		id, _, _ := strings.Cut(e.From, "/")
		met[id] = true
	}
	for i := range b.Regions {
		if r := &b.Regions[i]; !r.Shut && !met[r.ID] {
			if r.Centre {
				b.fault("nothing reaches %s", r.Name)
			}
			r.Shut = true
		}
	}
}

// names gives every region a unique name in letters of the maps' fonts.
func (b *Board) names() {
	used := map[string]string{}
	for i := range b.Regions {
		r := &b.Regions[i]
		r.Name = short(plain(r.Name))
		if r.Name == "" {
			r.Name = r.ID
		}
		k := slug(r.Name)
		if first, ok := used[k]; ok && !r.Shut {
			b.fault("%s and %s have the same name, %s: the second is called %s here", first, r.ID, r.Name,
				r.Name+" "+strings.ToUpper(r.ID))
			r.Name += " " + strings.ToUpper(r.ID)
			k = slug(r.Name)
		}
		used[k] = r.ID
	}
	for i := range b.Regions {
		r := &b.Regions[i]
		r.Aliases = slices.DeleteFunc(r.Aliases, func(a string) bool {
			k := slug(a)
			if owner, ok := used[k]; ok || k == "x" || strings.ContainsAny(a, "/()") {
				_ = owner
				return true
			}
			used[k] = r.ID
			return false
		})
	}
	seen := map[string]bool{}
	for i := range b.Powers {
		p := &b.Powers[i]
		p.Name, p.Adj = short(plain(p.Name)), short(plain(p.Adj))
		if seen[slug(p.Name)] {
			p.Name += fmt.Sprintf(" %d", i+1)
		}
		seen[slug(p.Name)] = true
	}
}

// starts removes starting units that cannot be where the source puts them, such as fleets inland.
func (b *Board) starts() {
	taken := map[string]bool{}
	b.Starts = slices.DeleteFunc(b.Starts, func(s Start) bool {
		r := b.region(s.Region)
		why := ""
		switch {
		case r == nil || r.Shut:
			why = "there is no such region"
		case b.power(s.Power) == nil:
			why = "there is no such power"
		case taken[s.Region]:
			why = "another unit is there"
		case !s.Fleet && r.Sea:
			why = "it is sea, and the unit an army"
		case s.Fleet && len(r.Coasts) > 0 && !slices.ContainsFunc(r.Coasts, func(c Coast) bool { return c.ID == s.Coast }):
			why = "the fleet is on none of its coasts"
		case s.Fleet && !b.wet(s):
			why = "no fleet can leave it"
		}
		if why != "" {
			b.fault("the unit of %s that begins in %s: %s", s.Power, s.Region, why)
			return true
		}
		taken[s.Region] = true
		return false
	})
	for i := range b.Starts {
		s := &b.Starts[i]
		if !s.Fleet {
			s.Coast = ""
		}
	}
}

func (b *Board) wet(s Start) bool {
	at := s.Region
	if s.Coast != "" {
		at += "/" + s.Coast
	}
	for e := range b.Edges {
		if e.Fleet && e.From == at {
			return true
		}
	}
	return false
}
