package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/drawing"
)

// Codes gives every region a unique three-letter code, as other judges require: its abbreviation if
// that has three letters, else letters of its id.
func Codes(m *engine.Map) []string {
	used := map[string]bool{}
	out := make([]string, len(m.Regions))
	for i := range m.Regions {
		if a := strings.ToLower(m.Regions[i].Abbrev); len(a) == 3 && !used[a] &&
			strings.Trim(a, "abcdefghijklmnopqrstuvwxyz") == "" {
			out[i], used[a] = a, true
		}
	}
	for i := range m.Regions {
		if out[i] != "" {
			continue
		}
		var letters []byte
		for _, ch := range strings.ToLower(m.Regions[i].ID) {
			if ch >= 'a' && ch <= 'z' {
				letters = append(letters, byte(ch))
			}
		}
		out[i] = free(append(letters, "abcdefghijklmnopqrstuvwxyz"...), used)
		used[out[i]] = true
	}
	return out
}

// free returns the first unused code of three of the letters, in the order of l.
func free(l []byte, used map[string]bool) string {
	for i := range l {
		for j := i + 1; j < len(l); j++ {
			for k := j + 1; k < len(l); k++ {
				if c := string([]byte{l[i], l[j], l[k]}); !used[c] {
					return c
				}
			}
		}
	}
	return ""
}

// shore returns a coast's two-letter code: nc, sc, ec or wc.
func shore(c engine.Coast) (string, error) {
	for _, s := range []string{c.ID, c.Name} {
		if s != "" && strings.ContainsRune("nsew", rune(strings.ToLower(s)[0])) {
			return strings.ToLower(s[:1]) + "c", nil
		}
	}
	return "", fmt.Errorf("coast %s is not north, south, east or west (hint: other judges know no other; rename it in map.toml)", c.Name)
}

type judgeText struct {
	m     *engine.Map
	codes []string
	err   error
}

func (j *judgeText) place(p engine.PlaceID, sep string) string {
	r := j.m.RegionOf(p)
	if c := j.m.Places[p].Coast; c >= 0 {
		s, err := shore(j.m.Regions[r].Coasts[c])
		if err != nil {
			j.err = fmt.Errorf("%s: %w", j.m.Regions[r].Name, err)
		}
		return j.codes[r] + sep + s
	}
	return j.codes[r]
}

// fits returns an error if other judges cannot express the board.
func fits(m *engine.Map) error {
	if len(m.Kinds) > 0 {
		return fmt.Errorf("the board has units of its own kinds (%s): other judges have armies and fleets",
			strings.Join(m.Kinds, ", "))
	}
	return nil
}

// Judge writes a .map file, which DPjudge and the Python package diplomacy read.
func Judge(b *mapdata.Board, year int) ([]byte, error) {
	m := b.Map
	if err := fits(m); err != nil {
		return nil, err
	}
	j := &judgeText{m: m, codes: Codes(m)}
	var s strings.Builder
	fmt.Fprintf(&s, "# %s\nBEGIN SPRING %d MOVEMENT\n", m.Title, year)
	if m.Victory > 0 {
		fmt.Fprintf(&s, "VICTORY %d\n", m.Victory)
	}
	word := func(t string) string {
		return strings.ToUpper(strings.NewReplacer(" ", "+", "(", "", ")", "").Replace(t))
	}
	for p := range m.Powers {
		adj := m.Powers[p].Adj
		if adj == "" {
			adj = m.Powers[p].Name
		}
		fmt.Fprintf(&s, "\n%s (%s)", word(m.Powers[p].Name), word(adj))
		for i := range m.Regions {
			if m.Regions[i].SupplyCentre && m.Owners[i] == engine.PowerID(p) {
				s.WriteString(" " + strings.ToUpper(j.codes[i]))
			}
		}
		s.WriteByte('\n')
		for _, u := range m.Starts {
			if u.Power == engine.PowerID(p) {
				kind := "A"
				if u.Kind == engine.Fleet {
					kind = "F"
				}
				fmt.Fprintf(&s, "%s %s\n", kind, strings.ToUpper(j.place(u.At, "/")))
			}
		}
	}
	s.WriteString("\nUNOWNED")
	for i := range m.Regions {
		if m.Regions[i].SupplyCentre && m.Owners[i] == engine.NoPower {
			s.WriteString(" " + strings.ToUpper(j.codes[i]))
		}
	}
	s.WriteString("\n\n")
	for i := range m.Regions {
		fmt.Fprintf(&s, "%s = %s\n", strings.NewReplacer("=", " ", "#", " ", "+", " ").Replace(m.Regions[i].Name), j.codes[i])
	}
	s.WriteByte('\n')
	for i := range m.Regions {
		j.abuts(&s, engine.RegionID(i))
	}
	return []byte(s.String()), j.err
}

// abuts writes a region's lines: lower case for armies only, capitalised for fleets only.
func (j *judgeText) abuts(s *strings.Builder, id engine.RegionID) {
	m := j.m
	r := &m.Regions[id]
	kind := map[engine.Terrain]string{engine.Sea: "WATER", engine.Inland: "LAND", engine.Coastal: "COAST"}[r.Terrain]
	for k := len(r.Coasts); k >= 0; k-- {
		at := r.First + engine.PlaceID(k)
		var list []string
		armies := map[engine.RegionID]bool{}
		for _, st := range m.Army[at] {
			armies[m.RegionOf(st.To)] = true
		}
		fleets := map[engine.RegionID]bool{}
		for _, st := range m.Fleet[at] {
			to := m.RegionOf(st.To)
			word := strings.ToUpper(j.place(st.To, "/"))
			if m.Regions[to].Terrain != engine.Sea && r.Terrain != engine.Sea && !armies[to] && k == 0 {
				word = word[:1] + strings.ToLower(word[1:])
			}
			if m.Places[st.To].Coast < 0 {
				fleets[to] = true
			}
			list = append(list, word)
		}
		for to := range armies {
			if !fleets[to] {
				word := j.codes[to]
				if r.Terrain == engine.Inland || m.Regions[to].Terrain == engine.Inland {
					word = strings.ToUpper(word)
				}
				list = append(list, word)
			}
		}
		slices.Sort(list)
		name := strings.ToUpper(j.place(at, "/"))
		if k == 0 && len(r.Coasts) > 0 {
			name = strings.ToLower(name)
		}
		fmt.Fprintf(s, "%-6s %-7s ABUTS %s\n", kind, name, strings.Join(list, " "))
	}
}

// JDip writes a variant for jDip: variants.xml, adjacency.xml and a map.svg.
func JDip(b *mapdata.Board, year int) (map[string][]byte, error) {
	m := b.Map
	if err := fits(m); err != nil {
		return nil, err
	}
	j := &judgeText{m: m, codes: Codes(m)}
	esc := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
	var v, a strings.Builder
	fmt.Fprintf(&v, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<VARIANTS>\n<DESCRIPTION>%s</DESCRIPTION>\n<MAP_DEFINITION id=\"map\" title=\"Map\" URI=\"map.svg\" thumbURI=\"map.png\"/>\n", esc(m.Title))
	fmt.Fprintf(&v, "<VARIANT name=\"%s\" aliases=\"%s\" version=\"1.0\" default=\"true\">\n<DESCRIPTION>%s</DESCRIPTION>\n"+
		"<MAP adjacencyURI=\"adjacency.xml\"><MAP_GRAPHIC ref=\"map\" default=\"true\"/></MAP>\n",
		esc(m.Title), esc(m.ID), esc(m.Title))
	for i := range m.Powers {
		fmt.Fprintf(&v, "<POWER name=\"%s\" active=\"%t\" adjective=\"%s\"/>\n", esc(m.Powers[i].Name),
			m.IsSeat(engine.PowerID(i)), esc(m.Powers[i].Adj))
	}
	fmt.Fprintf(&v, "<STARTINGTIME turn=\"Spring, %d, Movement\"/>\n<VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value=\"%d\"/></VICTORYCONDITIONS>\n", year, m.Victory)
	name := func(p engine.PowerID) string {
		if p == engine.NoPower {
			return "none"
		}
		return esc(m.Powers[p].Name)
	}
	for i := range m.Regions {
		if r := &m.Regions[i]; r.SupplyCentre {
			fmt.Fprintf(&v, "<SUPPLYCENTER province=\"%s\" homepower=\"%s\" owner=\"%s\"/>\n", j.codes[i],
				name(r.Home), name(m.Owners[i]))
		}
	}
	for _, u := range m.Starts {
		kind, coast := "army", ""
		if u.Kind == engine.Fleet {
			kind = "fleet"
		}
		if _, c, ok := strings.Cut(j.place(u.At, "-"), "-"); ok {
			coast = fmt.Sprintf(" unitcoast=\"%s\"", c)
		}
		fmt.Fprintf(&v, "<INITIALSTATE province=\"%s\" power=\"%s\" unit=\"%s\"%s/>\n", j.codes[m.RegionOf(u.At)],
			name(u.Power), kind, coast)
	}
	v.WriteString("</VARIANT>\n</VARIANTS>\n")
	a.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<PROVINCES>\n")
	for i := range m.Regions {
		r := &m.Regions[i]
		fmt.Fprintf(&a, "<PROVINCE shortname=\"%s\" fullname=\"%s\">\n", j.codes[i], esc(r.Name))
		line := func(kind string, steps []engine.Adjacency) {
			refs := lists.Map(steps, func(st engine.Adjacency) string { return j.place(st.To, "-") })
			if len(refs) > 0 {
				slices.Sort(refs)
				fmt.Fprintf(&a, "  <ADJACENCY type=\"%s\" refs=\"%s\"/>\n", kind, strings.Join(refs, " "))
			}
		}
		line("mv", m.Army[r.First])
		line("xc", m.Fleet[r.First])
		for k := range r.Coasts {
			at := r.First + engine.PlaceID(k+1)
			_, c, _ := strings.Cut(j.place(at, "-"), "-")
			line(c, m.Fleet[at])
		}
		a.WriteString("</PROVINCE>\n")
	}
	a.WriteString("</PROVINCES>\n")
	return map[string][]byte{"variants.xml": []byte(v.String()), "adjacency.xml": []byte(a.String()), "map.svg": j.svg(b)},
		j.err
}

func (j *judgeText) svg(b *mapdata.Board) []byte {
	var s strings.Builder
	fmt.Fprintf(&s, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:jdipNS=\"http://jdip.sourceforge.org/jdipNS\" viewBox=\"0 0 %g %g\">\n<jdipNS:PROVINCE_DATA>\n", b.Width, b.Height)
	for p := range j.m.Places {
		at := b.Slots[p].Unit
		fmt.Fprintf(&s, "<jdipNS:PROVINCE name=\"%s\"><jdipNS:UNIT x=\"%.1f\" y=\"%.1f\"/></jdipNS:PROVINCE>\n",
			j.place(engine.PlaceID(p), "-"), at.X, at.Y)
	}
	s.WriteString("</jdipNS:PROVINCE_DATA>\n<g id=\"MapLayer\" fill=\"#eee\" stroke=\"#444\" stroke-width=\".3\" fill-rule=\"evenodd\">\n")
	for i := range j.m.Regions {
		fmt.Fprintf(&s, "<path id=\"_%s\" d=\"", j.codes[i])
		for _, r := range outline(b, engine.RegionID(i)) {
			drawing.Outline(&s, r)
		}
		s.WriteString("\"/>\n")
	}
	s.WriteString("</g>\n</svg>\n")
	return []byte(s.String())
}
