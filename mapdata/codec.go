package mapdata

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

const magic = "herald board 4\n"

// Encode writes a compiled board compactly. The same board always gives the same bytes.
func Encode(b *Board) []byte {
	w := &wire{writing: true, buf: []byte(magic)}
	w.board(b)
	return w.buf
}

// Decode reads a compiled board.
func Decode(data []byte) (*Board, error) {
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, fmt.Errorf("not a compiled board of this version (hint: herald board compile)")
	}
	w := &wire{buf: data, at: len(magic)}
	b := &Board{Map: &engine.Map{}}
	w.board(b)
	if w.err != nil {
		return nil, w.err
	}
	if w.at != len(data) {
		return nil, fmt.Errorf("%d bytes left over in a compiled board (hint: herald board compile)", len(data)-w.at)
	}
	if len(b.Map.Regions) > math.MaxInt16 {
		return nil, errDamaged
	}
	b.Map.Index()
	if err := b.sound(); err != nil {
		return nil, err
	}
	return b, nil
}

// RulesHash hashes what the rules and the order reader see of a map. It changes whenever a game
// might continue differently.
func RulesHash(m *engine.Map) string {
	w := &wire{writing: true}
	w.rules(m)
	sum := engine.Digest(w.buf)
	return hex.EncodeToString(sum[:16])
}

func (w *wire) board(b *Board) {
	w.rules(b.Map)
	w.text(&b.Subtitle)
	w.text(&b.Revised)
	w.text(&b.Hash)
	w.mm(&b.Width)
	w.mm(&b.Height)
	list(w, &b.Powers, func(p *PowerStyle) { w.text(&p.Colour); w.text(&p.Hatch) })
	w.capitals(&b.Capitals)
	list(w, &b.Arcs, func(a *Arc) {
		whole(w, &a.Kind)
		whole(w, &a.Left)
		whole(w, &a.Right)
		w.line(&a.Points)
		w.details(&a.Finest)
	})
	list(w, &b.Faces, func(f *Face) {
		w.rings(&f.Rings)
		w.bool(&f.Circle)
		w.point(&f.Centre)
		w.mm(&f.Radius)
		box := f.Box
		if w.writing && len(f.Rings) == 0 {
			box.Min, box.Max = f.Centre, f.Centre
		}
		w.point(&box.Min)
		w.point(&box.Max)
		if !w.writing {
			f.Box = box
		}
	})
	list(w, &b.Extra, func(e *Extra) { w.text(&e.Kind); w.text(&e.Name); w.rings(&e.Rings) })
	list(w, &b.Slots, func(s *Slots) { w.point(&s.Unit); w.point(&s.Dislodged); w.line(&s.Stack) })
	w.line(&b.Centres)
	list(w, &b.Labels, func(l *Label) {
		whole(w, &l.Region)
		whole(w, &l.Kind)
		w.mm(&l.Size)
		list(w, &l.Lines, func(n *LabelLine) { w.text(&n.Text); w.line(&n.Baseline); w.mm(&n.Spacing) })
		w.line(&l.Leader)
	})
	list(w, &b.Outlines, func(o *Outline) { whole(w, &o.Area); w.rings(&o.Rings) })
	list(w, &b.Marks, func(m *Connector) { w.text(&m.Kind); whole(w, &m.A); whole(w, &m.B); w.line(&m.Line) })
	w.real(&b.Projection.KmPerMM)
	w.pictures(&b.Pictures)
}

// pictures reads or writes the pictures at the file's end.
func (w *wire) pictures(p *[]Picture) {
	if w.writing && len(*p) == 0 || !w.writing && w.at == len(w.buf) {
		return
	}
	list(w, p, func(q *Picture) {
		w.text(&q.Fill)
		w.text(&q.Stroke)
		w.mm(&q.Width)
		w.mm(&q.Opacity)
		list(w, &q.Lines, func(l *PictureLine) { w.line(&l.Points); w.bool(&l.Closed) })
	})
	if len(*p) == 0 && w.err == nil {
		w.err = errors.New("a compiled board ends in no pictures")
	}
}

func (w *wire) rules(m *engine.Map) {
	w.text(&m.ID)
	w.text(&m.Title)
	list(w, &m.Regions, func(r *engine.Region) {
		for _, s := range []*string{&r.ID, &r.Name, &r.Label, &r.Abbrev, &r.Class, &r.Country, &r.Kingdom} {
			w.text(s)
		}
		list(w, &r.Aliases, w.text)
		whole(w, &r.Terrain)
		list(w, &r.Coasts, func(c *engine.Coast) { w.text(&c.ID); w.text(&c.Name) })
		w.bool(&r.SupplyCentre)
		w.bool(&r.Capital)
		w.bool(&r.OffBoard)
		list(w, &r.Tags, w.text)
		part(w, &w.round, &r.Round, func(s *engine.Stretch) { whole(w, &s.To); w.mm(&s.Km) })
		whole(w, &r.Home)
		whole(w, &r.Area)
	})
	list(w, &m.Areas, func(a *engine.SeaArea) {
		w.text(&a.ID)
		w.text(&a.Name)
		whole(w, &a.Primary)
		list(w, &a.Locals, func(r *engine.RegionID) { whole(w, r) })
	})
	list(w, &m.Powers, func(p *engine.Power) { w.text(&p.ID); w.text(&p.Name); w.text(&p.Code); w.text(&p.Adj) })
	whole(w, &m.Seats)
	list(w, &m.Kinds, w.text)
	for _, t := range []*[][]engine.Adjacency{&m.Army, &m.Fleet} {
		list(w, t, func(s *[]engine.Adjacency) {
			part(w, &w.steps, s, func(x *engine.Adjacency) { whole(w, &x.To); whole(w, &x.Why) })
		})
	}
	list(w, &m.Starts, func(u *engine.Unit) {
		whole(w, &u.ID)
		whole(w, &u.Power)
		whole(w, &u.Kind)
		whole(w, &u.At)
	})
	list(w, &m.Owners, func(p *engine.PowerID) { whole(w, p) })
	whole(w, &m.Victory)
}

// details reads or writes levels of detail, four to a byte.
func (w *wire) details(d *[]Detail) {
	n := int(w.num(int64(len(*d))))
	size := (n + 3) / 4
	if w.writing {
		packed := make([]byte, size)
		for i, v := range *d {
			packed[i/4] |= byte(v) << (i % 4 * 2)
		}
		w.buf = append(w.buf, packed...)
		return
	}
	if n < 0 || n > 4*(len(w.buf)-w.at) {
		w.err, w.at = errShort, len(w.buf)
		return
	}
	*d = w.levels.cut(n)
	out := *d
	for _, b := range w.buf[w.at : w.at+size] {
		if len(out) < 4 {
			for i := range out {
				out[i] = Detail(b >> (2 * i) & 3)
			}
			break
		}
		out[0], out[1], out[2], out[3] = Detail(b&3), Detail(b>>2&3), Detail(b>>4&3), Detail(b>>6)
		out = out[4:]
	}
	w.at += size
}

func (w *wire) rings(r *[]Ring) {
	list(w, r, func(one *Ring) {
		s := []int32(*one)
		part(w, &w.numbers, &s, func(i *int32) { whole(w, i) })
		if !w.writing {
			*one = s
		}
	})
}

func (w *wire) capitals(c *map[string][]engine.RegionID) {
	keys := slices.Sorted(maps.Keys(*c))
	list(w, &keys, w.text)
	if !w.writing {
		*c = make(map[string][]engine.RegionID, len(keys))
	}
	for _, k := range keys {
		v := (*c)[k]
		list(w, &v, func(r *engine.RegionID) { whole(w, r) })
		if !w.writing {
			(*c)[k] = v
		}
	}
}

const rulesMagic = "herald rules 4\n"

// EncodeRules writes what the rules see of a board, deterministically and without geometry.
func EncodeRules(m *engine.Map) []byte {
	w := &wire{writing: true, buf: []byte(rulesMagic)}
	w.rules(m)
	return w.buf
}

// DecodeRules reads what EncodeRules wrote, or takes the map from a whole compiled board.
func DecodeRules(data []byte) (*engine.Map, error) {
	if !bytes.HasPrefix(data, []byte(rulesMagic)) {
		b, err := Decode(data)
		if err != nil {
			return nil, err
		}
		return b.Map, nil
	}
	w := &wire{buf: data, at: len(rulesMagic)}
	m := &engine.Map{}
	w.rules(m)
	if w.err == nil && w.at != len(data) {
		w.err = fmt.Errorf("%d bytes left over in a board's rules", len(data)-w.at)
	}
	if w.err != nil {
		return nil, w.err
	}
	if len(m.Regions) > math.MaxInt16 {
		return nil, errDamaged
	}
	m.Index()
	var amiss within
	if soundRules(&amiss, m); amiss.amiss {
		return nil, amiss.err()
	}
	return m, nil
}
