package publish

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// A job's key contains, as text, everything that the job's drawing shows, so that it is drawn again
// if and only if it would differ.

// position returns as text everything that a drawing shows of a position.
func (p *publisher) position(pos *engine.Position) string {
	text, ok := p.positions[pos]
	if !ok {
		seen := p.seen(pos).Position()
		text = p.m.ID + positionText(seen) + p.state(seen)
		p.positions[pos] = text
	}
	return text
}

func (p *publisher) state(seen *engine.Position) string {
	s := p.g.Rules.State(seen)
	if s == nil {
		return ""
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot fail: rulesets promise a value that JSON can represent
	}
	return string(b)
}

func positionText(pos *engine.Position) string {
	var t text
	t.list(pos.Phase.Year, int(pos.Phase.Season), int(pos.Phase.Step))
	for _, u := range pos.Units {
		t.unit(u)
	}
	for i := range pos.Dislodged {
		d := &pos.Dislodged[i]
		t.WriteByte('*')
		t.unit(d.Unit)
		t.list(int(d.From), truth(d.Convoy))
		t.list(numbers(d.Options)...)
		for _, c := range d.Closed {
			t.list(int(c.To))
			t.WriteString(c.Text)
		}
	}
	t.list(numbers(pos.Owners)...)
	t.list(numbers(pos.Contested)...)
	return t.String()
}

func outcomeText(m *engine.Map, os []engine.Outcome) string {
	var t text
	for i := range os {
		o := &os[i]
		q := o.Order
		t.list(int(q.Verb), int(q.By), int(q.Kind), int(q.At), int(q.To), int(q.OfKind), int(q.Of), truth(q.Convoyed),
			int(q.Into), int(q.Whom), q.Count,
			int(q.Whose), int(q.OfWhose), int(q.No), int(q.OfNo), int(q.Unit), int(q.OfUnit),
			int(o.Verdict), truth(o.Dislodged))
		t.WriteString(string(o.Reason.Code))
		t.list(numbers(q.Via)...)
		if q.Own != nil {
			t.WriteString(q.Own.Text(m))
		}
		t.unit(o.Unit)
	}
	return t.String()
}

type text struct{ strings.Builder }

func (t *text) list(ns ...int) {
	var b [20]byte
	for _, n := range ns {
		t.Write(strconv.AppendInt(b[:0], int64(n), 10))
		t.WriteByte(' ')
	}
	t.WriteByte('\n')
}

func (t *text) unit(u engine.Unit) {
	t.list(int(u.ID), int(u.Power), int(u.Kind), int(u.At), int(u.Aboard), int(u.No))
}

func numbers[T ~int | ~int8 | ~int16 | ~int32](ids []T) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = int(id)
	}
	return out
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
