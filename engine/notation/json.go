package notation

import (
	"bytes"
	"encoding/json"

	"github.com/heraldmaps/herald/engine"
)

// reading is a line as `herald read --json` writes it; the field names are a contract (commands.md).
type reading struct {
	Line       int       `json:"line"`
	Text       string    `json:"text"`
	Kind       string    `json:"kind"`
	Unit       string    `json:"unit,omitempty"`
	At         string    `json:"at,omitempty"`
	Coast      string    `json:"coast,omitempty"`
	To         string    `json:"to,omitempty"`
	ToCoast    string    `json:"to_coast,omitempty"`
	Via        []string  `json:"via,omitempty"`
	Convoy     bool      `json:"convoy,omitempty"`
	OfUnit     string    `json:"of_unit,omitempty"`
	OfAt       string    `json:"of_at,omitempty"`
	OfCoast    string    `json:"of_coast,omitempty"`
	Into       string    `json:"into,omitempty"`
	Power      string    `json:"power,omitempty"`
	Count      int       `json:"count,omitempty"`
	Game       string    `json:"game,omitempty"`
	Season     string    `json:"season,omitempty"`
	Year       int       `json:"year,omitempty"`
	Submission string    `json:"submission,omitempty"`
	Version    int       `json:"version,omitempty"`
	Problems   []Problem `json:"problems"`
}

// JSON writes a line as one JSON object, in the vocabulary of `herald read --json`.
func (r *Reader) JSON(l *Line) []byte {
	o := &l.Order
	out := reading{Line: l.No, Text: l.Text, Kind: "unread", Problems: l.Problems}
	if out.Problems == nil {
		out.Problems = []Problem{}
	}
	switch l.Kind {
	case CommentLine:
		out.Kind = "comment"
	case HeaderLine:
		h := &l.Header
		out.Kind, out.Game, out.Season, out.Year = "header", h.Game, h.Season, h.Year
		out.Submission, out.Version = h.Submission, h.Version
		if h.Power != engine.NoPower {
			out.Power = r.m.Powers[h.Power].ID
		}
	case OrderLine:
		out.Kind = VerbName(o.Verb)
		fallthrough
	default:
		out.Unit = o.Kind.Letter()
		out.At, out.Coast = r.ids(o.At)
		out.To, out.ToCoast = r.ids(o.To)
		out.OfUnit = o.OfKind.Letter()
		out.OfAt, out.OfCoast = r.ids(o.Of)
		out.Convoy, out.Into = o.Convoyed, o.Into.Letter()
		for _, v := range o.Via {
			out.Via = append(out.Via, r.m.Regions[v].ID)
		}
		if o.Whom != engine.NoPower {
			out.Power = r.m.Powers[o.Whom].ID
		}
		if o.Verb == engine.Transfer || o.Verb == engine.Waive {
			out.Count = o.Count
		}
		if o.Verb == engine.Convert {
			out.To = ""
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		panic("notation: " + err.Error()) // plain fields only
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// SheetJSON writes a sheet as JSON Lines: one object for each line that is not empty, in order. A file that is no order
// sheet is one unread line.
func (r *Reader) SheetJSON(s *Sheet) []byte {
	var b bytes.Buffer
	for i := range s.Lines {
		b.Write(r.JSON(&s.Lines[i]))
		b.WriteByte('\n')
	}
	if s.Fault != nil {
		l := Line{No: 1, Problems: []Problem{*s.Fault},
			Order: engine.NewOrder(engine.NoOrder, engine.NoPower, engine.NoKind, engine.NoPlace)}
		b.Write(r.JSON(&l))
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// ids returns the text ids of a place's region and coast.
func (n *Names) ids(at engine.PlaceID) (region, coast string) {
	if at == engine.NoPlace {
		return "", ""
	}
	pl := n.m.Places[at]
	r := &n.m.Regions[pl.Region]
	if pl.Coast >= 0 {
		coast = r.Coasts[pl.Coast].ID
	}
	return r.ID, coast
}
