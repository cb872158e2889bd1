package notation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/heraldmaps/herald/engine"
)

// orderJSON is an order as `herald read --json` writes it.
type orderJSON struct {
	Kind    string   `json:"kind"`
	Unit    string   `json:"unit,omitempty"`
	At      string   `json:"at,omitempty"`
	Coast   string   `json:"coast,omitempty"`
	Number  uint8    `json:"number,omitempty"`
	Owner   string   `json:"owner,omitempty"`
	To      string   `json:"to,omitempty"`
	ToCoast string   `json:"to_coast,omitempty"`
	Via     []string `json:"via,omitempty"`
	Convoy  bool     `json:"convoy,omitempty"`
	OfUnit  string   `json:"of_unit,omitempty"`
	OfAt    string   `json:"of_at,omitempty"`
	OfCoast string   `json:"of_coast,omitempty"`
	OfNo    uint8    `json:"of_number,omitempty"`
	OfPower string   `json:"of_power,omitempty"`
	Into    string   `json:"into,omitempty"`
	Power   string   `json:"power,omitempty"`
	Count   int      `json:"count,omitempty"`
}

// readingJSON is a line as `herald read --json` writes it: a contract (docs/commands.md).
type readingJSON struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	orderJSON
	All        bool        `json:"all,omitempty"`
	By         string      `json:"by,omitempty"`
	Else       []orderJSON `json:"else,omitempty"`
	If         string      `json:"if,omitempty"`
	Wish       string      `json:"wish,omitempty"`
	Vote       string      `json:"vote,omitempty"`
	Answer     *bool       `json:"answer,omitempty"`
	Game       string      `json:"game,omitempty"`
	Season     string      `json:"season,omitempty"`
	Year       int         `json:"year,omitempty"`
	Submission string      `json:"submission,omitempty"`
	Version    int         `json:"version,omitempty"`
	Problems   []Problem   `json:"problems"`
}

// order fills in the parts of an order.
func (r *Reader) order(o *engine.Order) orderJSON {
	out := orderJSON{Kind: VerbName(o.Verb), Unit: o.Kind.Letter(), OfUnit: o.OfKind.Letter(),
		Convoy: o.Convoyed, Into: o.Into.Letter()}
	out.At, out.Coast = r.IDs(o.At)
	out.To, out.ToCoast = r.IDs(o.To)
	out.OfAt, out.OfCoast = r.IDs(o.Of)
	for _, v := range o.Via {
		out.Via = append(out.Via, r.Map.Regions[v].ID)
	}
	out.Number, out.Owner, out.OfNo, out.OfPower = o.No, r.PowerID(o.Whose), o.OfNo, r.PowerID(o.OfWhose)
	out.Power = r.PowerID(o.Whom)
	if o.Verb == engine.Transfer || o.Verb == engine.Waive {
		out.Count = o.Count
	}
	if o.Verb == engine.Convert {
		out.To = ""
	}
	return out
}

// JSON returns a line as one JSON object, as `herald read --json` writes it.
func (r *Reader) JSON(l *Line) []byte {
	out := r.reading(l)
	if l.Form != "" && (l.Kind == OrderLine || l.Kind == Unread) {
		return r.ownJSON(&out, l)
	}
	return plainJSON(out)
}

// reading returns a line in the form of its JSON.
func (r *Reader) reading(l *Line) readingJSON {
	out := readingJSON{Line: l.No, Text: l.Text, Problems: l.Problems}
	if out.Problems == nil {
		out.Problems = []Problem{}
	}
	switch l.Kind {
	case CommentLine:
		out.Kind = "comment"
	case QuotedLine:
		out.Kind = "quoted"
	case HeaderLine:
		h := &l.Header
		out.Kind, out.Game, out.Season, out.Year = "header", h.Game, h.Season, h.Year
		out.Submission, out.Version = h.Submission, h.Version
		out.Power = r.PowerID(h.Power)
	case VoteLine:
		answer := l.Vote.Answer
		out.Kind, out.Vote, out.Answer, out.Power = "vote", l.Vote.What, &answer, r.PowerID(l.Vote.Power)
	default:
		out.orderJSON = r.order(&l.Order)
		if l.Kind == Unread {
			out.Kind = "unread"
		}
		out.All, out.If = l.All, l.If
		if l.Kind == WishLine {
			out.Wish = l.Wish.String()
		}
		if l.Form != "" {
			out.Kind = l.Form
			return out // an order of the ruleset's own has other fields (ownJSON)
		}
		for i := range l.Else {
			out.Else = append(out.Else, r.order(&l.Else[i]))
		}
		if whose := r.PowerID(l.Power); l.said && whose != "" {
			if l.Order.Verb == engine.Proxy || l.Order.Verb == engine.Transfer {
				out.By = whose
			} else {
				out.Power = whose
			}
		}
	}
	return out
}

func plainJSON(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("notation: " + err.Error()) // impossible: plain fields only
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// ownJSON returns an order of the ruleset's own as JSON: the unit and places, and by name the other
// fields of engine.Own, which replace those of the same name.
func (r *Reader) ownJSON(out *readingJSON, l *Line) []byte {
	out.Kind, out.Power = l.Form, ""
	if l.said {
		out.Power = r.PowerID(l.Power)
	}
	if l.Order.Own == nil {
		return plainJSON(out)
	}
	fields := maps.Clone(l.Order.Own.Fields(r.Map))
	for _, k := range []string{"line", "text", "kind", "problems"} {
		delete(fields, k) // the reader's own field has precedence
	}
	var head map[string]json.RawMessage
	if err := json.Unmarshal(plainJSON(out), &head); err != nil {
		panic("notation: " + err.Error())
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for _, k := range []string{"line", "text", "kind", "unit", "at", "coast", "number", "owner", "to", "to_coast",
		"of_unit", "of_at", "of_coast", "of_number", "of_power", "power", "if"} {
		if v, ok := head[k]; ok && fields[k] == nil {
			fmt.Fprintf(&b, "%q:%s,", k, v)
		}
	}
	if own := plainJSON(fields); len(fields) > 0 {
		b.Write(own[1 : len(own)-1]) // encoding/json sorts a map's keys
		b.WriteByte(',')
	}
	fmt.Fprintf(&b, `"problems":%s}`, head["problems"])
	return b.Bytes()
}

// SheetJSON returns a sheet as JSON Lines: one object for each line that is not empty, in order. A
// file that is no order sheet is one unread line.
func (r *Reader) SheetJSON(s *Sheet) []byte {
	var b bytes.Buffer
	for i := range s.Lines {
		b.Write(r.JSON(&s.Lines[i]))
		b.WriteByte('\n')
	}
	if s.Fault != nil {
		l := newLine(1, "", Unread, Open())
		l.Problems = []Problem{*s.Fault}
		b.Write(r.JSON(&l))
		b.WriteByte('\n')
	}
	return b.Bytes()
}
