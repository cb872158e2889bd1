package warwick

import "github.com/heraldmaps/herald/engine"

// Person is someone who could be King: a player, by power, or Henry VI (rule 31).
type Person int16

// Nobody is the person whom neutrals are for. Henry is Henry VI, whom nobody plays.
const (
	Nobody Person = -1
	Henry  Person = -2
)

// henryID is the id of Henry VI in files.
const henryID = "henry"

// opening is each player's alignment at the start (rule 1); those not listed are neutral.
var opening = map[string]string{
	"edward": "claimant", "richard": "for edward", "norfolk": "for edward", "hastings": "for edward",
	"warwick": "for henry", "exeter": "for henry", "somerset": "for henry", "northumberland": "for henry",
	"clarence": "neutral",
}

// keeper is the id of the player who holds Henry VI until he is assigned (rule 51).
const keeper = "warwick"

func (b *board) isPlayer(x Person) bool { return x >= 0 && int(x) < len(b.m.Powers) }

// player reports whether a power can write orders.
func (b *board) player(p engine.PowerID) bool { return p >= 0 && int(p) < len(b.m.Powers) }

// personName returns a person's name in sentences.
func (b *board) personName(x Person) string {
	switch {
	case x == Henry:
		return "Henry VI"
	case b.isPlayer(x):
		return b.m.Powers[x].Name
	}
	return "nobody"
}

// personID returns a person's name in files.
func (b *board) personID(x Person) string {
	switch {
	case x == Henry:
		return henryID
	case b.isPlayer(x):
		return b.m.Powers[x].ID
	}
	return ""
}

// badges are the heraldic signs of factions on maps.
var badges = map[string]string{
	"edward": "sun", "richard": "boar", "norfolk": "crosslet", "hastings": "maunch",
	"warwick": "staff", "exeter": "cresset",
	"somerset": "portcullis", "northumberland": "crescent", "clarence": "bull", henryID: "rose-red",
}

// badge returns the sign of a person's faction, a star by default.
func (b *board) badge(x Person) string {
	if sign, ok := badges[b.personID(x)]; ok {
		return sign
	}
	return "mullet"
}
