package publish_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// In this ruleset a person's place is secret. Two games that differ only in it, and in secret
// lines, write the same bytes until something public differs.

// sealedReceipt matches what may differ: a sheet's second receipt, of its secret lines.
var sealedReceipt = regexp.MustCompile(`[0-9a-f]{64}`)

// TestWhereHeIsIsInNoByte plays the opening with the person in other places, with secret lines, and
// compares whole sites.
func TestWhereHeIsIsInNoByte(t *testing.T) {
	from := sitetest.Light()
	if !testing.Short() {
		from = sitegen.Producers()
	}
	variants := []map[string]string{
		{"warwick": "HVI TO U Sta\n"},
		{"warwick": "HVI TO U Wes\n", "exeter": "HVI KILL\n", "clarence": "VOTE END\n", "edward": "JOINT WIN WITH richard\n"},
		{"warwick": "HVI ABANDON\n"},
		{},
	}
	dirs := make([]string, len(variants))
	for i, v := range variants {
		dirs[i] = sitetest.Hidden(t, v)
	}
	for _, state := range []string{"open", "closed", "draft", "final"} {
		sameBytes(t, dirs, state, from)
	}
}

// sameBytes brings the games of several sites to a state, builds them, and compares every file with
// the first site's: names and bytes are the same, except for receipts.
func sameBytes(t *testing.T, dirs []string, state string, from []sitegen.Producer) {
	t.Helper()
	var first map[string]string
	for i, dir := range dirs {
		switch state {
		case "closed":
			sitetest.Close(t, dir, "first")
		case "draft":
			sitetest.Resolve(t, dir, "first", play.Draft)
		case "final":
			sitetest.Resolve(t, dir, "first", play.Final)
		}
		sitetest.BuildWith(t, dir, nil, from)
		got := unsealed(t, dir)
		if i == 0 {
			first = got
		}
		sitetest.Same(t, fmt.Sprintf("%s, game %d", state, i), first, got)
	}
}

// unsealed reads a built site without its receipts.
func unsealed(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := sitetest.Written(t, dir)
	for name, text := range out {
		out[name] = sealedReceipt.ReplaceAllString(text, "#")
	}
	return out
}

// TestDeathIsPublic: the person's death is announced with the draft of the phase, and players who
// were for him become neutral.
func TestDeathIsPublic(t *testing.T) {
	for _, c := range []struct {
		line, want string
	}{{"HVI KILL\n", "dead since Spring 1470"}, {"HVI ABANDON\n", "lives"}} {
		dir := sitetest.Hidden(t, map[string]string{"warwick": c.line})
		sitetest.Resolve(t, dir, "first", play.Draft)
		sitetest.Build(t, dir)
		page := sitetest.Written(t, dir)["first/1470-spring/index.html"]
		if !strings.Contains(page, c.want) {
			t.Errorf("%q: the draft does not say %q", c.line, c.want)
		}
		if strings.Contains(page, "HVI") {
			t.Errorf("%q: the line is published", c.line)
		}
	}
}
