package browser

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/desk"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestProposals measures what the desk proposes for photographs of order sheets, filled in by type
// and in block letters: every line is marked as a guess, no guess is saved, and four of five orders
// are right. It takes one power; with HERALD_LONG=1, in a quarter of an hour, all ten: docs/desk.md
// has the counts.
func TestProposals(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and tesseract: HERALD_REAL=1")
	}
	read := desk.Tesseract()
	if read == nil {
		t.Fatal("tesseract is not here (hint: apt install tesseract-ocr)")
	}
	dir := t.TempDir()
	const game, orders = "content/games/first", "content/games/first/1642-summer/orders/"
	_, sheets := sheetsOf(t, "1642-summer", "orders")
	for name, text := range sheets {
		power, later := strings.CutSuffix(strings.TrimSuffix(name, ".txt"), "-v2")
		if delete(sheets, name); !later {
			sheets[power] = text
		}
	}
	g := sitetest.Held(t, dir, "w3k", "1642-summer", sheets)
	lib := sitegen.NewLibrary()
	wanted := ordersOf(g, lib)
	if len(wanted) != 10 {
		t.Fatalf("%d powers have orders", len(wanted))
	}
	if err := os.RemoveAll(filepath.Join(dir, game, "1642-summer")); err != nil {
		t.Fatal(err)
	}
	sitetest.Build(t, dir)
	type photograph struct {
		Page       string   `json:"page"`
		Photograph string   `json:"photograph"`
		Orders     []string `json:"orders"`
		Block      bool     `json:"block"`
		Seed       int      `json:"seed"`
	}
	var list []photograph
	pictures := t.TempDir()
	players := g.Rules.Map().Players()
	if os.Getenv("HERALD_LONG") != "1" {
		players = players[:1]
	}
	for _, block := range []bool{false, true} {
		for i, p := range players {
			list = append(list, photograph{filepath.Join(dir, "public/first", p.ID, "sheet.html"),
				filepath.Join(pictures, fmt.Sprintf("%s-%v.jpg", p.ID, block)), wanted[p.ID], block, 41 + 7*i})
		}
	}
	data, err := json.Marshal(list)
	file := filepath.Join(pictures, "list.json")
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	inBrowser(t, "photographs.mjs", file)

	d, err := desk.New(desk.Options{Site: dir, Out: filepath.Join(dir, "public"), Now: time.Now, Propose: read})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(d)
	defer server.Close()
	address := d.Address(server.Listener.Addr())
	field := regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)
	text := regexp.MustCompile(`(?s)<textarea id="text"[^>]*>\n(.*?)</textarea>`)
	answer := func(r *http.Response, err error) (int, string) {
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		page, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r.StatusCode, string(page)
	}
	send := func(to string, form url.Values) (int, string) {
		r, err := http.NewRequest("POST", to, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", server.URL)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return answer(server.Client().Do(r))
	}
	for _, block := range []bool{false, true} {
		right, other, all := 0, 0, 0
		for _, p := range list {
			if p.Block != block {
				continue
			}
			power := filepath.Base(filepath.Dir(p.Page))
			picture, err := os.ReadFile(p.Photograph)
			if err != nil {
				t.Fatal(err)
			}
			sitetest.Write(t, dir, map[string]string{orders + power + ".jpg": string(picture)})
			at := address + "g/first/" + power
			_, page := answer(server.Client().Get(at))
			form := url.Values{"text": {""}, "do": {"propose"}}
			for _, f := range field.FindAllStringSubmatch(page[strings.Index(page, `id="sheet"`):], 6) {
				form.Set(f[1], html.UnescapeString(f[2]))
			}
			_, page = send(at, form)
			found := text.FindStringSubmatch(page)
			if found == nil {
				t.Fatalf("%s: nothing is proposed:\n%.3000s", power, page)
			}
			guessed := html.UnescapeString(found[1])
			for line := range strings.Lines(guessed) {
				if !strings.HasPrefix(line, "? ") {
					t.Errorf("%s: not marked: %q", power, line)
				}
			}
			form.Set("text", guessed)
			form.Set("do", "save")
			if code, _ := send(at, form); code != http.StatusConflict {
				t.Errorf("%s: guesses are saved: %d", power, code)
			}
			sitetest.Write(t, dir, map[string]string{orders + power + ".txt": strings.ReplaceAll("\n"+guessed, "\n? ", "\n")})
			now, _ := sitetest.Play(t, dir, "first")
			got := ordersOf(now, lib)[power]
			all += len(p.Orders)
			for _, o := range got {
				if slices.Contains(p.Orders, o) {
					right++
				} else {
					other++
					t.Logf("%s, block %v: %s", power, block, o)
				}
			}
			sitetest.Remove(t, filepath.Join(dir, orders), power+".jpg", power+".txt")
		}
		t.Logf("block letters %v: of %d orders %d come right; %d that nobody wrote are proposed",
			block, all, right, other)
		if right*5 < all*4 {
			t.Errorf("block letters %v: only %d of %d orders come right", block, right, all)
		}
	}
}

// ordersOf returns the orders of each power's sheet of a game's first step, in full words.
func ordersOf(g *play.Game, lib *sitegen.Library) map[string][]string {
	out := map[string][]string{}
	for _, s := range g.Current().Steps[0].Sheets {
		for _, l := range s.Lines {
			if power := g.Rules.Map().Powers[s.By].ID; l.Order != nil {
				out[power] = append(out[power], lib.Order(g.Rules, *l.Order))
			}
		}
	}
	return out
}
