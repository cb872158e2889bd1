package feed_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestLogIsPublished builds a game with a log: the log, its head on the pages, the page that
// explains it, and the program that checks it, which the test runs.
func TestLogIsPublished(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	g := sitetest.GameJSON(t, dir, "lots")
	right, wrong := feed.Verify(g)
	if len(wrong) > 0 || len(right) < 6 {
		t.Fatalf("right %q, wrong %q", right, wrong)
	}
	log, err := os.ReadFile(filepath.Join(dir, "public/lots/receipts.txt"))
	if err != nil || string(log) != receipts.Log(g.Log).Text() {
		t.Errorf("the log is not published as it is: %v", err)
	}
	sitetest.Want(t, dir, "lots/index.html", g.Head, "the coordinator could steer them", "check.html", "receipts.txt")
	sitetest.Want(t, dir, "lots/1643-winter/index.html", g.Turns[0].Closings[0].Head,
		"These lots waited for no beacon: the coordinator could steer them.")
	sitetest.Want(t, dir, "check.html", "How to check receipts and lots", "sha256sum",
		"python3 check.py game.json", g.Head)
	sitetest.RunChecker(t, dir, "lots", true)
}

// TestReceiptsHeldBack: both programs notice a step that the log closed but whose receipts and
// closing are not published.
func TestReceiptsHeldBack(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	g := sitetest.GameJSON(t, dir, "lots")
	g.Turns[0].Receipts, g.Turns[0].Closings, g.Turns[0].Lots = nil, nil, nil
	if _, wrong := feed.Verify(g); len(wrong) == 0 {
		t.Error("verify finds it all well")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		return // RunChecker has reported it
	}
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "held.json")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(python, filepath.Join(dir, "public/check.py"), path).CombinedOutput(); err == nil ||
		!strings.Contains(string(out), "nothing of it is published") {
		t.Errorf("check.py: %v\n%s", err, out)
	}
}

// TestForgedLogs forges each published number once: both programs notice.
func TestForgedLogs(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	path := filepath.Join(dir, "public/lots/game.json")
	genuine, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, forge := range map[string]func(g *feed.Game){
		"a line taken out":    func(g *feed.Game) { g.Log = slices.Delete(g.Log, 2, 3) },
		"a line added before": func(g *feed.Game) { g.Log = slices.Insert(g.Log, 2, "reopened 1643-winter") },
		"a log made anew": func(g *feed.Game) {
			g.Log = slices.Insert(g.Log, 2, "reopened 1643-winter")
			g.Head = receipts.Log(g.Log).Head(len(g.Log))
		},
		"another head":     func(g *feed.Game) { g.Head = strings.Repeat("0", 64) },
		"another receipt":  func(g *feed.Game) { g.Turns[0].Receipts[0].Receipt = strings.Repeat("0", 64) },
		"other orders":     func(g *feed.Game) { g.Turns[0].Receipts[0].Orders += "A second line\n" },
		"another unit":     func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Removed = other(l.From, l.Removed) },
		"another order":    func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.From = append(l.From[1:], l.From[0]) },
		"another position": func(g *feed.Game) { g.Turns[0].Before.Units["hamilton"][0] = "A kent" },
		"another purpose": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			was := l.Seed
			reword(l, func(i int) string { return strings.Replace(was, " remove ", fmt.Sprintf(" spare%d ", i), 1) })
		},
		"another turn of the same": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			was := strings.TrimSuffix(l.Seed, " 1 1")
			reword(l, func(i int) string { return fmt.Sprintf("%s %d 1", was, i) })
		},
		"a value from nowhere": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			l.Seed = strings.Replace(l.Seed, " - ", " 42 ", 1)
		},
		"a candidate less": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			l.From, l.Places = l.From[1:], l.Places[1:]
		},
		"candidates in an order that suits": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			was := l.Removed
			for range l.From { // turned until the hash points at another
				l.From, l.Places = append(l.From[1:], l.From[0]), append(l.Places[1:], l.Places[0])
				d, _ := strconv.ParseUint(sha256Hex(l.Seed)[:16], 16, 64)
				if l.Removed = l.From[d%uint64(len(l.From))]; l.Removed != was {
					break
				}
			}
		},
		"another list of places": func(g *feed.Game) { slices.Reverse(g.Places) },
		"no list of places":      func(g *feed.Game) { g.Places = nil },
		"another closing":        func(g *feed.Game) { g.Turns[0].Closings[0].Lines-- },
		"a salt held back":       func(g *feed.Game) { g.Turns[0].Receipts[0].Salt = "" },
		"orders held back":       func(g *feed.Game) { r := &g.Turns[0].Receipts[0]; r.Salt, r.Orders = "", "" },
	} {
		var forged feed.Game
		if err := json.Unmarshal(genuine, &forged); err != nil {
			t.Fatal(err)
		}
		forge(&forged)
		if _, wrong := feed.Verify(forged); len(wrong) == 0 {
			t.Errorf("%s: nothing was noticed", name)
		}
		data, err := json.Marshal(forged)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		sitetest.RunChecker(t, dir, "lots", false)
	}
	var forged feed.Game // a power's lots left out: verify notices when it decides again, check.py by what the orders say
	if err := json.Unmarshal(genuine, &forged); err != nil {
		t.Fatal(err)
	}
	forged.Turns[0].Lots = slices.DeleteFunc(forged.Turns[0].Lots, func(l feed.ResultsLot) bool {
		return l.Power == "crown"
	})
	data, err := json.Marshal(forged)
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	sitetest.RunChecker(t, dir, "lots", false)
}

// TestSealedStaysShut: both programs name a sealed receipt that was not opened when the game ended;
// before that it may stay sealed.
func TestSealedStaysShut(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"", "draw"} {
		g := feed.Game{Game: "g", End: end, Turns: []feed.Results{
			{Name: "Spring", State: "final", Receipts: []feed.ResultsReceipt{
				{Power: "crown", Kind: "orders", Secret: true, Receipt: "1"},
				{Power: "crown", Kind: "orders", Secret: true, Receipt: "2", Salt: "s"}}}}}
		if said := feed.Unproved(g); (len(said) == 1) != (end != "") || end != "" &&
			!strings.Contains(said[0], "Spring, orders of crown") {
			t.Errorf("end %q: %q", end, said)
		}
	}
}

// TestLotsCanBeRepeated draws lots, recomputes them from what is published, and forges each number
// once.
func TestLotsCanBeRepeated(t *testing.T) {
	t.Parallel()
	dir := sitetest.Lots(t)
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	g := sitetest.GameJSON(t, dir, "lots")
	lots := g.Turns[0].Lots
	if len(lots) != 3 { // Hamilton has 3 units and one centre, the Crown 2 units and none: it keeps one
		t.Fatalf("%d lots were drawn, not 3: %+v", len(lots), lots)
	}
	if right, wrong := feed.Verify(g); len(wrong) > 0 || len(right) < 4 {
		t.Fatalf("right %q, wrong %q", right, wrong)
	}
	for name, forge := range map[string]func(g *feed.Game){
		"another unit":       func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Removed = other(l.From, l.Removed) },
		"another order":      func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.From = append(l.From[1:], l.From[0]) },
		"another link":       func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Seed, l.Link = "x "+l.Seed, "x" },
		"another commitment": func(g *feed.Game) { g.Commitment = strings.Repeat("0", 64) },
		"another receipt":    func(g *feed.Game) { g.Turns[0].Receipts[0].Receipt = strings.Repeat("0", 64) },
		"other orders":       func(g *feed.Game) { g.Turns[0].Receipts[0].Orders += "A second line\n" },
	} {
		forged := sitetest.GameJSON(t, dir, "lots")
		forge(&forged)
		if _, wrong := feed.Verify(forged); len(wrong) == 0 {
			t.Errorf("%s: nothing was noticed", name)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "public/lots/1643-winter/index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Lots drawn", "To repeat the draw", lots[0].Link, "Crown"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the results page does not hold %q", want)
		}
	}
	// The next link stays secret, the one revealed leads to the commitment.
	if !receipts.LinkLeadsTo(lots[0].Link, g.Commitment, 1) {
		t.Error("the revealed link does not lead to the commitment")
	}
	if strings.Contains(string(page), play.LotLink(sitetest.Seed, 8, 2)) {
		t.Error("the next link is published")
	}
}

// reword gives a lot a text of a forger's choice that leads to the removed unit: only the words can
// reveal it.
func reword(l *feed.ResultsLot, text func(i int) string) {
	for i := 2; ; i++ {
		sum := sha256.Sum256([]byte(text(i)))
		if l.From[binary.BigEndian.Uint64(sum[:8])%uint64(len(l.From))] == l.Removed {
			l.Seed = text(i)
			return
		}
	}
}

func other(from []string, not string) string {
	for _, f := range from {
		if f != not {
			return f
		}
	}
	return ""
}

func sha256Hex(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
