package play

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Lots are drawn from a chain of hashes. Its end, link 0, is published before the game as the
// commitment. Each step that draws lots reveals the next link, whose hash is the link before it. So
// the coordinator cannot choose a link afterwards. Nobody can foresee a draw, since it also depends
// on the log's head, and so on every power's orders.

// LotLink returns link n of a secret's hash chain of links links. Link 0 is the commitment.
func LotLink(secret string, links, n int) string {
	sum := sha256.Sum256([]byte("herald lots " + secret))
	for i := links; i > n; i-- {
		sum = sha256.Sum256([]byte(hex.EncodeToString(sum[:])))
	}
	return hex.EncodeToString(sum[:])
}

func (g *Game) publicPosition(t *Turn, s *Step) string {
	m := g.Rules.Map()
	pos := g.Rules.View(s.Before.Clone(), engine.Everybody) // planted: lots are drawn from what nobody sees: s.Before.Clone()
	units, owners, dislodged := map[string][]string{}, map[string][]string{}, map[string][]string{}
	for _, u := range pos.Units {
		id := m.Powers[u.Power].ID
		units[id] = append(units[id], m.PlaceText(u.At))
	}
	for _, d := range pos.Dislodged {
		id := m.Powers[d.Unit.Power].ID
		dislodged[id] = append(dislodged[id], m.PlaceText(d.Unit.At))
	}
	for r, o := range pos.Owners {
		if o != engine.NoPower {
			owners[m.Powers[o].ID] = append(owners[m.Powers[o].ID], m.Regions[r].ID)
		}
	}
	hash, _ := receipts.Position(t.Key, s.Kind, units, owners, dislodged)
	return hash
}

// lotsOf returns the source of a step's lots: its link of the chain, the log's head at its first
// closing, the public part of its position, and the beacon's value.
func (g *Game) lotsOf(t *Turn, s *Step, link load.LotLink, closing receipts.Closing) *logLots {
	return &logLots{from: receipts.Draw{Link: link.Link, Head: g.Log.Head(closing.First),
		Position: g.publicPosition(t, s), Beacon: closing.Value}}
}

// stepBeacon returns the name of the beacon for which a step's lots wait, such as a round of drand.
func (g *Game) stepBeacon(t *Turn, s *Step) (string, error) {
	var due time.Time
	for _, d := range g.Deadlines() {
		if d.Key == t.Key && d.Kind == s.Kind {
			due = d.Due()
		}
	}
	return receipts.NameBeacon(g.Lots.Beacon, due)
}

// close adds a step's receipts to the log, unless its last closing there has the same receipts.
func (g *Game) close(t *Turn, s *Step, fs *load.FrozenStep) (receipts.Closing, error) {
	if !g.HasLog() {
		return receipts.Closing{}, nil
	}
	if len(g.Log) == 0 {
		return receipts.Closing{},
			fmt.Errorf("%s: the game's log of receipts is gone (hint: put back the one that was published)", g.LogFile())
	}
	beacon, err := g.stepBeacon(t, s)
	if err != nil {
		return receipts.Closing{}, fmt.Errorf("%s %s: %w", g.Slug, t.Key, err)
	}
	next, closing := g.Log.Close(t.Key, s.Kind, entries(fs), beacon)
	g.Log = next
	fs.Lines, fs.Head = closing.Lines, next.Head(closing.Lines)
	return closing, nil
}

func (g *Game) giveValue(t *Turn, s *Step, closing receipts.Closing, entered string) (receipts.Closing, error) {
	value, err := receipts.CheckValue(closing.Beacon, entered)
	if err != nil {
		return closing, fmt.Errorf("%s %s: %w", g.Slug, t.Key, err)
	}
	g.Log = g.Log.Give(t.Key, s.Kind, value)
	return g.Log.Closing(t.Key, s.Kind), nil
}

func (g *Game) checkLog(t *Turn, fs *load.FrozenStep, ps *load.Problems) {
	if fs != nil && fs.MovedIn > 0 {
		g.checkOrigin(t, fs, ps)
		return
	}
	if len(g.Log) == 0 || fs == nil {
		return
	}
	c := g.Log.Closing(t.Key, fs.Kind)
	if c.Lines == 0 || c.Lines != fs.Lines || g.Log.Head(c.Lines) != fs.Head {
		ps.Errorf(g.LogFile(), 0, 0, "put back the receipts.txt that was published, or "+reopenHint(g, t),
			"the log of receipts is not the one that the %s of %s were closed with", fs.Kind, t.Key)
	}
}

// logLots draws lots from a link, the log and a beacon, and remembers whether any were drawn.
type logLots struct {
	from  receipts.Draw
	asked bool
}

// Draw draws a number and returns the text that was hashed for it.
func (l *logLots) Draw(purpose string, n int) (int, string) {
	l.asked = true
	x, try := l.from.Of(purpose, n)
	return x, l.from.Text(purpose, try)
}

// Salt returns the salt of a power's receipt for a kind of step. It depends on the log's line where
// the closing begins, so that a published salt does not help to guess earlier orders.
func Salt(secret, phase, kind, power string, line int) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "herald receipt %s %s %s %d", phase, kind, power, line)
	return hex.EncodeToString(mac.Sum(nil))[:32]
}

// Receipt returns the published hash of orders: the SHA-256 of salt, line feed and orders.
func Receipt(salt, text string) string {
	sum := sha256.Sum256([]byte(salt + "\n" + text))
	return hex.EncodeToString(sum[:])
}

// linkFor returns a step's link of the hash chain: the recorded one, or the secret's next.
func (g *Game) linkFor(frozen *load.Frozen, kind string, used int) load.LotLink {
	if frozen != nil {
		for _, l := range frozen.Links {
			if l.Kind == kind {
				return l
			}
		}
	}
	if g.Secret == "" || used+1 > g.Lots.Links {
		return load.LotLink{Kind: kind}
	}
	return load.LotLink{Kind: kind, Number: used + 1, Link: LotLink(g.Secret, g.Lots.Links, used+1)}
}
