package play

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
)

// The lots are drawn from a chain of hashes. Before the game its last link, the commitment, is published: link 0. Each
// step that draws lots reveals the next link, whose hash is the link before it; nobody can choose it afterwards, and
// nobody can foresee it, since a draw also takes in the hash of that step's inputs, every power's orders among them.

// LotLink returns link n of the chain of a secret with links in all; link 0 is the commitment.
func LotLink(secret string, links, n int) string {
	sum := sha256.Sum256([]byte("herald lots " + secret))
	for i := links; i > n; i-- {
		sum = sha256.Sum256([]byte(hex.EncodeToString(sum[:])))
	}
	return hex.EncodeToString(sum[:])
}

// LinkLeadsTo says whether hashing link n times gives the commitment.
func LinkLeadsTo(link, commitment string, n int) bool {
	for range n {
		sum := sha256.Sum256([]byte(link))
		link = hex.EncodeToString(sum[:])
	}
	return link == commitment
}

// lots draws from one link; it remembers whether it was asked.
type lots struct {
	link, inputs string
	asked        bool
}

var _ engine.LotSource = (*lots)(nil)

// Draw hashes "link inputs purpose try" and takes the first 8 bytes, big-endian, modulo n; the few values that would
// favour small numbers are thrown away and the next try is hashed.
func (l *lots) Draw(purpose string, n int) (int, string) {
	l.asked = true
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for try := 1; ; try++ {
		text := fmt.Sprintf("%s %s %s %d", l.link, l.inputs, purpose, try)
		sum := sha256.Sum256([]byte(text))
		if v := binary.BigEndian.Uint64(sum[:8]); v <= limit {
			return int(v % uint64(n)), text
		}
	}
}

// Salt is the salt of one power's receipt.
func Salt(secret, phase, kind, power string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "herald receipt %s %s %s", phase, kind, power)
	return hex.EncodeToString(mac.Sum(nil))[:32]
}

// Receipt is what is published of orders at the deadline: the SHA-256 of the salt, a line feed and the orders.
func Receipt(salt, text string) string {
	sum := sha256.Sum256([]byte(salt + "\n" + text))
	return hex.EncodeToString(sum[:])
}

// linkFor returns the link that a step draws from: the one frozen with it, or the next one of the secret's chain.
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
