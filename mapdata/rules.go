package mapdata

import (
	"bytes"
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
)

const rulesMagic = "herald rules 4\n"

// EncodeRules writes what the rules see of a board, without geometry. The same board always gives
// the same bytes.
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
