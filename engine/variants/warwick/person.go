package warwick

import "github.com/heraldmaps/herald/engine"

// Person is somebody whom one may wish to be King: a player, by power, or Henry VI (rule 31).
type Person int16

// Nobody is the person of a neutral. Henry is Henry VI, who is no player.
const (
	Nobody Person = -1
	Henry  Person = -2
)

// henryID is Henry VI in files.
const henryID = "henry"

// opening is with whom each position begins (rule 1); one that the list does not know is neutral.
var opening = map[string]string{
	"edward": "claimant", "richard": "for edward", "norfolk": "for edward", "hastings": "for edward",
	"warwick": "for henry", "exeter": "for henry", "somerset": "for henry", "northumberland": "for henry",
	"clarence": "neutral",
}

// keeper is the position that has Henry VI in its hand until he is assigned (rule 51).
const keeper = "warwick"

// isPlayer reports whether a person is a player of the board.
func (b *board) isPlayer(x Person) bool { return x >= 0 && int(x) < len(b.m.Powers) }

// player reports whether a power can write orders here.
func (b *board) player(p engine.PowerID) bool { return p >= 0 && int(p) < len(b.m.Powers) }

// personName is a person as sentences call them.
func (b *board) personName(x Person) string {
	switch {
	case x == Henry:
		return "Henry VI"
	case b.isPlayer(x):
		return b.m.Powers[x].Name
	}
	return "nobody"
}

// personID is a person as files call them.
func (b *board) personID(x Person) string {
	switch {
	case x == Henry:
		return henryID
	case b.isPlayer(x):
		return b.m.Powers[x].ID
	}
	return ""
}

// badges are the drawings by which maps show the factions, as their lords wore them.
var badges = map[string]string{
	"edward": "sun", "richard": "boar", "norfolk": "crosslet", "hastings": "maunch",
	"warwick": "staff", "exeter": "cresset",
	"somerset": "portcullis", "northumberland": "crescent", "clarence": "bull", henryID: "rose-red",
}

// badge is the drawing of a person's faction; of one that the list does not know a star.
func (b *board) badge(x Person) string {
	if sign, ok := badges[b.personID(x)]; ok {
		return sign
	}
	return "mullet"
}
