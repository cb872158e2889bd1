package foreign

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// variants is the part of jDip's variants.xml that boards need.
type variants struct {
	XMLName  xml.Name `xml:"VARIANTS"`
	Graphics []struct {
		ID  string `xml:"id,attr"`
		URI string `xml:"URI,attr"`
	} `xml:"MAP_DEFINITION"`
	List []variant `xml:"VARIANT"`
}

type variant struct {
	Name string `xml:"name,attr"`
	Map  struct {
		Adjacency string `xml:"adjacencyURI,attr"`
		Graphics  []struct {
			Ref     string `xml:"ref,attr"`
			Default string `xml:"default,attr"`
		} `xml:"MAP_GRAPHIC"`
	} `xml:"MAP"`
	Options []struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	} `xml:"RULEOPTIONS>RULEOPTION"`
	Powers []struct {
		Name      string `xml:"name,attr"`
		Active    string `xml:"active,attr"`
		Adjective string `xml:"adjective,attr"`
		Alt       string `xml:"altnames,attr"`
	} `xml:"POWER"`
	Time struct {
		Turn string `xml:"turn,attr"`
	} `xml:"STARTINGTIME"`
	Wins struct {
		Value string `xml:"value,attr"`
	} `xml:"VICTORYCONDITIONS>WINNING_SUPPLY_CENTERS"`
	Years  *struct{} `xml:"VICTORYCONDITIONS>YEARS_WITHOUT_SC_CAPTURE"`
	Length *struct{} `xml:"VICTORYCONDITIONS>GAME_LENGTH"`
	Centre []struct {
		Province string `xml:"province,attr"`
		Home     string `xml:"homepower,attr"`
		Owner    string `xml:"owner,attr"`
	} `xml:"SUPPLYCENTER"`
	Units []struct {
		Province string `xml:"province,attr"`
		Power    string `xml:"power,attr"`
		Unit     string `xml:"unit,attr"`
		Coast    string `xml:"unitcoast,attr"`
	} `xml:"INITIALSTATE"`
}

// provinces is the XML list of provinces with their neighbours.
type provinces struct {
	XMLName xml.Name `xml:"PROVINCES"`
	Borders []struct {
		ID          string `xml:"id,attr"`
		Description string `xml:"description,attr"`
	} `xml:"BORDER_DEFINITIONS>BORDER"`
	List []struct {
		Short       string `xml:"shortname,attr"`
		Full        string `xml:"fullname,attr"`
		Convoyable  string `xml:"isConvoyableCoast,attr"`
		Borders     string `xml:"borders,attr"`
		UniqueNames []struct {
			Name string `xml:"name,attr"`
		} `xml:"UNIQUENAME"`
		Adjacency []struct {
			Type string `xml:"type,attr"`
			Refs string `xml:"refs,attr"`
		} `xml:"ADJACENCY"`
	} `xml:"PROVINCE"`
}

// unmarshal reads XML of bounded size. It refuses a file that declares general entities, and never
// expands parameter entities.
func unmarshal(name string, data []byte, v any) error {
	if len(data) > maxFile {
		return fmt.Errorf("%s: %d MB is too large for a board", name, len(data)>>20)
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = charset.NewReaderLabel
	depth, count := 0, 0
	for { // a first pass, so that the second reads only sound XML
		tok, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			line, col := d.InputPos()
			return fmt.Errorf("%s:%d:%d: %v", name, line, col, err)
		}
		switch t := tok.(type) {
		case xml.Directive:
			s := strings.ToUpper(string(t))
			for i := strings.Index(s, "<!ENTITY"); i >= 0; i = strings.Index(s, "<!ENTITY") {
				s = strings.TrimSpace(s[i+8:])
				if !strings.HasPrefix(s, "%") {
					line, col := d.InputPos()
					return fmt.Errorf("%s:%d:%d: the file declares entities, which could make it grow without end", name, line, col)
				}
			}
		case xml.StartElement:
			if depth, count = depth+1, count+1; depth > 60 || count > 200_000 {
				return fmt.Errorf("%s: %d elements, %d deep, are too many for a board", name, count, depth)
			}
		case xml.EndElement:
			depth--
		}
	}
	d = xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = charset.NewReaderLabel
	if err := d.Decode(v); err != nil {
		line, col := d.InputPos()
		return fmt.Errorf("%s:%d:%d: %v", name, line, col, err)
	}
	return nil
}

func readVariants(f File, find Finder) ([]*Board, error) {
	var v variants
	if err := unmarshal(f.Name, f.Data, &v); err != nil {
		return nil, err
	}
	var out []*Board
	for i := range v.List {
		b, err := v.board(f, &v.List[i], find)
		if err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

func (v *variants) board(f File, x *variant, find Finder) (*Board, error) {
	b := newBoard("jDip")
	b.ID, b.Title = slug(x.Name), x.Name
	data := find(path.Base(x.Map.Adjacency))
	if data == nil {
		return nil, fmt.Errorf("%s: the variant %q needs %s, which is missing (hint: put the files into one folder)",
			f.Name, x.Name, x.Map.Adjacency)
	}
	var p provinces
	if err := unmarshal(x.Map.Adjacency, data, &p); err != nil {
		return nil, err
	}
	also := map[string]string{} // powers' ids by their other names
	for _, w := range x.Powers {
		b.Powers = append(b.Powers, Power{ID: slug(w.Name), Name: w.Name, Adj: w.Adjective, Nobody: w.Active == "false"})
		if w.Active == "false" {
			b.remark("nobody plays " + w.Name + ": its units hold")
		}
		for _, a := range strings.FieldsFunc(w.Alt, func(r rune) bool { return r == ',' || r == ';' }) {
			also[slug(a)] = slug(w.Name)
		}
	}
	centres := map[string]bool{}
	for _, c := range x.Centre {
		centres[slug(c.Province)] = true
	}
	b.adjacency(&p, centres)
	b.rules(x)
	for _, c := range x.Centre {
		r := b.region(b.called(c.Province))
		if r == nil {
			b.fault("%s is a centre but not a region", c.Province)
			continue
		}
		r.Centre, r.Home, r.Owner = true, b.powerCalled(b.named(c.Home), also), b.powerCalled(b.named(c.Owner), also)
	}
	for _, u := range x.Units {
		s := Start{Power: b.powerCalled(u.Power, also), Region: b.called(u.Province),
			Fleet: strings.EqualFold(u.Unit, "fleet")}
		if c := slugOrNone(u.Coast); c != "" && c != "mv" && c != "xc" {
			s.Coast = c
		}
		if w := strings.ToLower(u.Unit); w != "fleet" && w != "army" {
			b.fault("a unit of the kind %s", u.Unit)
			continue
		}
		b.Starts = append(b.Starts, s)
	}
	v.graphic(b, x, find)
	return b, nil
}

func (b *Board) powerCalled(name string, also map[string]string) string {
	if name == "" {
		return ""
	}
	id := slug(name)
	if b.power(id) == nil && also[id] != "" {
		return also[id]
	}
	return id
}

// named returns the id of the power that a word names. The words "none" and "any" name no power.
func (b *Board) named(s string) string {
	switch strings.ToLower(s) {
	case "", "none":
		return ""
	case "any":
		b.fault("home centres of any power: here they are no power's home")
		return ""
	}
	return slug(s)
}

func (b *Board) rules(x *variant) {
	parts := strings.Split(x.Time.Turn, ",")
	if len(parts) > 1 {
		b.Year, _ = strconv.Atoi(strings.TrimSpace(parts[1]))
		b.begins(parts[0])
	}
	b.Victory, _ = strconv.Atoi(x.Wins.Value)
	if x.Years != nil {
		b.remark("the source ends the game after years without a capture; here its players agree on a draw")
	}
	if x.Length != nil {
		b.remark("the source ends the game after a number of years; here its players agree on a draw")
	}
	for _, o := range x.Options {
		switch o.Name + "=" + o.Value {
		case "OPTION_BUILDS=VALUE_BUILDS_ANY_OWNED":
			b.Options["builds"] = "owned"
		case "OPTION_BUILDS=VALUE_BUILDS_ANY_IF_HOME_OWNED":
			b.Options["builds"] = "owned-with-home"
		case "OPTION_BUILDS=VALUE_BUILDS_HOME_ONLY", "OPTION_WINGS=VALUE_WINGS_DISABLED",
			"OPTION_CONVOYED_MOVES=VALUE_PATHS_IMPLICIT", "OPTION_CONVOYED_MOVES=VALUE_PATHS_EITHER":
		default:
			b.fault("%s = %s is not an option of the standard ruleset", o.Name, o.Value)
		}
	}
}

// adjacency reads provinces and their steps: type mv are armies' moves, xc fleets', and nc, sc, ec
// and wc those of fleets on that coast.
func (b *Board) adjacency(p *provinces, centres map[string]bool) {
	for _, x := range p.List {
		r := b.add(slug(x.Short), x.Full)
		for _, u := range x.UniqueNames {
			r.Aliases = append(r.Aliases, u.Name)
		}
		land := false
		for _, a := range x.Adjacency {
			switch t := strings.ToLower(a.Type); t {
			case "", "mv":
				land = true
			case "xc":
			default:
				r.Coasts = append(r.Coasts, Coast{ID: t, Name: coastName(t)})
			}
		}
		// A centre without moves by land is an island, not a sea.
		r.Sea = !land && len(r.Coasts) == 0 && len(x.Adjacency) > 0 && !centres[r.ID]
		r.Shut = len(x.Adjacency) == 0
		if x.Convoyable == "true" {
			b.fault("%s is a coast that convoys", x.Full)
		}
		if x.Borders != "" {
			b.fault("%s has borders with rules of their own (%s)", x.Full, x.Borders)
		}
	}
	for _, x := range p.List {
		from := slug(x.Short)
		for _, a := range x.Adjacency {
			t := strings.ToLower(a.Type)
			at := from
			if t != "" && t != "mv" && t != "xc" {
				at += "/" + t
			}
			refs := strings.Fields(a.Refs)
			if len(refs) > maxWords {
				b.fault("%s has %d neighbours, of which %d are read", x.Full, len(refs), maxWords)
				refs = refs[:maxWords]
			}
			for _, ref := range refs {
				to, coast, named := strings.Cut(strings.ReplaceAll(ref, "/", "-"), "-")
				place := b.called(to)
				if named && coast != "xc" && coast != "mv" {
					place += "/" + strings.ToLower(coast)
				}
				b.edge(t != "" && t != "mv", at, place)
			}
		}
	}
}

// graphic finds the drawing of the variant, and where units stand on it.
func (v *variants) graphic(b *Board, x *variant, find Finder) {
	for pass := range 2 {
		for _, g := range x.Map.Graphics {
			if pass == 0 && g.Default != "true" {
				continue
			}
			for _, d := range v.Graphics {
				if d.ID != g.Ref {
					continue
				}
				if data := find(path.Base(d.URI)); data != nil {
					b.svg, b.prefix = data, "_"
					b.units(data)
					return
				}
			}
		}
	}
}

// units reads the place of each province's unit, which jDip's SVG files list separately.
func (b *Board) units(data []byte) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = charset.NewReaderLabel
	d.Strict = false
	at := ""
	for {
		tok, err := d.RawToken()
		if err != nil {
			return // mistakes in the drawing are reported when its shapes are read
		}
		e, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		attr := func(key string) string {
			for _, a := range e.Attr {
				if a.Name.Local == key {
					return a.Value
				}
			}
			return ""
		}
		switch e.Name.Local {
		case "PROVINCE":
			at = attr("name")
		case "UNIT":
			x, e1 := strconv.ParseFloat(attr("x"), 64)
			y, e2 := strconv.ParseFloat(attr("y"), 64)
			if e1 == nil && e2 == nil && at != "" {
				b.stands(at, geom.Point{X: x, Y: y})
			}
			at = ""
		}
	}
}

// stands records where a unit stands in a region or, for a name such as "stp-nc", on a coast.
func (b *Board) stands(name string, p geom.Point) {
	id, coast, named := strings.Cut(strings.ReplaceAll(name, "/", "-"), "-")
	r := b.region(slug(id))
	if r == nil {
		return
	}
	if !named {
		r.At = &p
		return
	}
	for k := range r.Coasts {
		if strings.EqualFold(r.Coasts[k].ID, coast) {
			r.Coasts[k].At = &p
		}
	}
}
