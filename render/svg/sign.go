package svg

import (
	"crypto/md5"
	"strconv"

	"github.com/heraldmaps/herald/render/scene"
)

// signs are groups of shapes that are drawn alike in many places and written once: a power's token,
// the sign of a supply centre. They come after the layers, each with its own origin, and their ids
// are hashes of their content, so that a layer is the same text in every document.
type signs struct {
	known  map[string]bool
	bodies []string
}

// signID is the id of a sign: 40 bits of its hash.
func signID(body string) string {
	sum := md5.Sum([]byte(body))
	n := uint64(0)
	for _, b := range sum[:5] {
		n = n<<8 | uint64(b)
	}
	return "s" + strconv.FormatUint(n, 36)
}

func (s *signs) add(bodies ...string) {
	for _, b := range bodies {
		if id := signID(b); !s.known[id] {
			if s.known == nil {
				s.known = map[string]bool{}
			}
			s.known[id] = true
			s.bodies = append(s.bodies, b)
		}
	}
}

func (d *doc) sign(parts []scene.Item) {
	if len(parts) == 0 || parts[0].Path.Empty() {
		d.plainItems(parts)
		return
	}
	at := parts[0].Path.Box().Min
	e := &doc{o: d.o, k: d.k, x: d.step(at.X), y: d.step(at.Y)}
	e.plainItems(parts)
	body := string(e.b)
	d.signs.add(body)
	d.str(`<use xlink:href="#` + signID(body) + `" x="` + strconv.FormatInt(e.x, 10) + `" y="` +
		strconv.FormatInt(e.y, 10) + `"/>`)
}

func (d *doc) signDefs(s *signs) {
	if len(s.bodies) == 0 {
		return
	}
	d.str("<defs>")
	for _, b := range s.bodies {
		d.str(`<g id="` + signID(b) + `">` + b + "</g>")
	}
	d.str("</defs>\n")
}
