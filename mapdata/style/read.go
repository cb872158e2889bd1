package style

import (
	"cmp"
	"embed"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
)

//go:embed default.toml drawings.toml
var files embed.FS

// Default returns the look of a board without one. Its lists are shared: never change them.
func Default() Style { return plain.read("default.toml") }

// shared returns the drawings that the styles of all boards may use.
func shared() Style { return drawings.read("drawings.toml") }

var plain, drawings once

// once is a style that comes with herald, read on first use. It is a struct and not a function
// variable, so that programs that never style boards do not link the TOML reader.
type once struct {
	sync.Once
	style Style
}

func (o *once) read(name string) Style {
	o.Do(func() { decodeOwn(name, &o.style) })
	return o.style
}

func decodeOwn(name string, s *Style) {
	data, err := files.ReadFile(name)
	if err == nil {
		var ps diag.Problems
		strict.Decode(name, string(data), s, &ps)
		err = ps.Err()
	}
	if err != nil {
		panic(name + ": " + err.Error()) // built in
	}
}

// Read applies a style file to a look: what the file sets replaces the old. Countries, owners and
// drawings match by id, theatres by the region they hold. The error is a diag.Errors; countries,
// powers and regions are the board's, or nil.
func Read(base Style, name string, data []byte, countries, powers, regions []string) (Style, error) {
	f := &file{}
	var own Style
	src, ok := strict.Decode(name, string(data), &own, &f.ps)
	if !ok {
		return base, f.ps.Err()
	}
	f.src = src
	out := base
	lay(&out.Day, own.Day)
	lay(&out.Night, own.Night)
	lay(&out.Land, own.Land)
	lay(&out.Sea, own.Sea)
	lay(&out.Centre, own.Centre)
	lay(&out.Frame, own.Frame)
	lay(&out.Ornament, own.Ornament)
	out.Countries = byID(base.Countries, own.Countries, func(c *Country) string { return c.ID })
	out.Owners = byID(base.Owners, own.Owners, func(o *Owner) string { return o.Power })
	out.Drawings = byID(base.Drawings, own.Drawings, func(d *Drawing) string { return d.ID })
	out.Theatres = byID(base.Theatres, own.Theatres, func(t *Theatre) string { return t.Holds })
	f.check(&own, &out, countries, powers)
	f.theatres(own.Theatres, regions)
	return out, f.ps.Err()
}

// lay copies to a style the fields that from sets, even if it sets an empty list.
func lay[T any](to *T, from T) {
	a, b := reflect.ValueOf(to).Elem(), reflect.ValueOf(from)
	for i := range b.NumField() {
		if !b.Field(i).IsZero() {
			a.Field(i).Set(b.Field(i))
		}
	}
}

func byID[T any](base, own []T, id func(*T) string) []T {
	out := slices.Clone(base)
	for i := range own {
		at := slices.IndexFunc(out, func(t T) bool { return id(&t) == id(&own[i]) })
		if at < 0 {
			out = append(out, own[i])
		} else {
			out[at] = own[i]
		}
	}
	return out
}

type file struct {
	src *strict.Source
	ps  diag.Problems
}

func (f *file) add(table string, n int, key, message, hint string) {
	f.ps.Add(f.src.At(table, n, key), hint, "%s", message)
}

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// isPath reports whether a text is valid path data.
func isPath(d string) bool {
	for first := true; first || d != ""; first = false {
		if d == "" || first && d[0] != 'M' {
			return false
		}
		step := strings.IndexByte("MLHVCQZ", d[0])
		if step < 0 {
			return false
		}
		n, per := 0, [...]int{2, 2, 1, 1, 6, 4, 0}[step]
		for d = strings.TrimLeft(d[1:], " ,"); leadingNumber(d) > 0; n++ {
			d = strings.TrimLeft(d[leadingNumber(d):], " ,")
		}
		if per == 0 && n > 0 || per > 0 && (n == 0 || n%per != 0) {
			return false
		}
	}
	return true
}

// leadingNumber is the length of the decimal number that a text begins with, or 0.
func leadingNumber(d string) int {
	i, digits, points := 0, 0, 0
	if strings.HasPrefix(d, "-") {
		i++
	}
	for ; i < len(d); i++ {
		if d[i] == '.' && points == 0 {
			points++
		} else if d[i] >= '0' && d[i] <= '9' {
			digits++
		} else {
			break
		}
	}
	if digits == 0 {
		return 0
	}
	return i
}

// check reports values that a style file may not have and names of things that do not exist.
func (f *file) check(own, all *Style, countries, powers []string) {
	for _, t := range []struct {
		name string
		c    any
	}{{"day", own.Day}, {"night", own.Night}} {
		v := reflect.ValueOf(t.c)
		for i := range v.NumField() {
			if v.Field(i).IsZero() {
				continue
			}
			key := v.Type().Field(i).Tag.Get("toml")
			switch c := v.Field(i).Interface().(type) {
			case string:
				f.colour(t.name, 0, key, c)
			case []string:
				f.tints(t.name, 0, key, c)
			}
		}
	}
	word := func(table, key, got string, known ...string) {
		if got != "" && !slices.Contains(known, got) {
			f.add(table, 0, key, fmt.Sprintf("unknown %s %q", key, got), strings.Join(known, ", "))
		}
	}
	word("land", "colouring", own.Land.Colouring, "wash", "outline")
	word("sea", "lining", own.Sea.Lining, "engraved", "tinted", "plain")
	word("frame", "kind", own.Frame.Kind, "miles", "rules", "plain")
	word("frame", "plaque", own.Frame.Plaque, "notched", "strapwork", "scroll", "plain")
	word("ornament", "rhumbs", own.Ornament.Rhumbs, "fans", "graticule", "none")
	word("ornament", "compass", own.Ornament.Compass, "rose", "needle", "none")
	if v := own.Land.Fade; v < 0 || v > 1 {
		f.add("land", 0, "fade", fmt.Sprintf("fade is %g", v), "0 is the full colour, 1 none of it")
	}
	if v := own.Centre.Size; v < 0 || v > 5 {
		f.add("centre", 0, "radius_mm", fmt.Sprintf("a centre's mark of %g mm", v), "at most 5")
	}
	drawing := func(table string, n int, key, id string) {
		if id != "" && all.Drawing(id) == nil {
			f.add(table, n, key, fmt.Sprintf("there is no drawing %q", id), strings.Join(all.names(), ", "))
		}
	}
	drawing("centre", 0, "emblem", own.Centre.Emblem)
	drawing("ornament", 0, "north", own.Ornament.North)
	for _, id := range own.Ornament.Ships {
		drawing("ornament", 0, "ships", id)
	}
	for _, id := range own.Ornament.Beasts {
		drawing("ornament", 0, "beasts", id)
	}
	for _, id := range own.Frame.Figures {
		drawing("frame", 0, "figures", id)
	}
	for _, id := range own.Frame.Arms {
		drawing("frame", 0, "arms", id)
	}
	if n := len(own.Frame.Figures); n != 0 && n != 2 {
		f.add("frame", 0, "figures", fmt.Sprintf("%d figures", n), "two, at the left and the right of the title")
	}
	for i := range own.Countries {
		c := &own.Countries[i]
		if countries != nil && !slices.Contains(countries, c.ID) {
			f.add("country", i, "id", fmt.Sprintf("the board has no country %q", c.ID), strings.Join(countries, ", "))
		}
		if c.Power != "" && powers != nil && !slices.Contains(powers, c.Power) {
			f.add("country", i, "power", fmt.Sprintf("the board has no power %q", c.Power), strings.Join(powers, ", "))
		}
		f.tints("country", i, "tints", c.Tints)
		f.tints("country", i, "night_tints", c.NightTints)
		f.colour("country", i, "rim", c.Rim)
		f.colour("country", i, "night_rim", c.NightRim)
		drawing("country", i, "emblem", c.Emblem)
	}
	for i, o := range own.Owners {
		if o.Power == "" || powers != nil && !slices.Contains(powers, o.Power) {
			f.add("owner", i, "power", fmt.Sprintf("the board has no power %q", o.Power),
				cmp.Or(diag.Meant(o.Power, powers), strings.Join(powers, ", ")))
		}
		if !colour.MatchString(o.Night) {
			f.add("owner", i, "night", fmt.Sprintf("%q is not a colour", o.Night), `"#5a2a1e", of what it owns on dark screens`)
		}
	}
	for i, d := range own.Drawings {
		if d.ID == "" || len(d.Part) == 0 {
			f.add("drawing", i, "id", "a drawing needs an id and parts",
				`id = "star", part = [{ paint = "light", d = "M0-1L1 1Z" }]`)
		}
		for _, p := range d.Part {
			if !isPath(p.D) {
				f.add("drawing", i, "part", fmt.Sprintf("%.30q is not a path", p.D), "M, then L, H, V, C, Q and Z")
			}
			if !slices.Contains([]string{"line", "light", "dark"}, p.Paint) && !colour.MatchString(p.Paint) {
				f.add("drawing", i, "part", fmt.Sprintf("unknown paint %q", p.Paint), `line, light, dark or a colour, "#b3261e"`)
			}
		}
	}
}

// theatres reports theatres without a name of their own or a known region.
func (f *file) theatres(list []Theatre, regions []string) {
	seen := map[string]bool{}
	for i, t := range list {
		if t.Name == "" || seen[t.Name] {
			f.add("theatre", i, "name", fmt.Sprintf("the name %q of a theatre", t.Name), "each has a name of its own")
		}
		seen[t.Name] = true
		if regions != nil && !slices.Contains(regions, t.Holds) {
			f.add("theatre", i, "holds", fmt.Sprintf("the board has no region %q", t.Holds), diag.Meant(t.Holds, regions))
		}
	}
}

func (s *Style) names() []string {
	var out []string
	for _, list := range [][]Drawing{s.Drawings, shared().Drawings} {
		for _, d := range list {
			out = append(out, d.ID)
		}
	}
	return out
}

func (f *file) colour(table string, n int, key, c string) {
	if c != "" && !colour.MatchString(c) {
		f.add(table, n, key, fmt.Sprintf("%q is not a colour", c), `"#b3261e"`)
	}
}

func (f *file) tints(table string, n int, key string, list []string) {
	if len(list) != 0 && len(list) != 4 {
		f.add(table, n, key, fmt.Sprintf("%d tints", len(list)), "four, for neighbours to differ")
	}
	for _, c := range list {
		f.colour(table, n, key, c)
	}
}
