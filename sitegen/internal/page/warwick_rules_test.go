package page_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

var (
	scriptOrStyle = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>`)
	tagOrSpace    = regexp.MustCompile(`(?s)(<[^>]*>|&nbsp;|\s)+`)
)

// words returns the text of a page in one line, without tags.
func words(page string) string {
	return tagOrSpace.ReplaceAllString(scriptOrStyle.ReplaceAllString(page, " "), " ")
}

// TestPagesByRule: the document's rules about pages and maps, each by its number, hold on a site
// built for the test.
func TestPagesByRule(t *testing.T) {
	t.Parallel()
	dir := sitetest.Hidden(t, map[string]string{"warwick": "HVI KILL\n", "clarence": "VOTE END\n"})
	orders := filepath.Join(dir, "content/games/first/1470-spring/orders")
	for _, by := range []string{"warwick", "edward"} {
		if err := os.WriteFile(filepath.Join(orders, by+".jpg"), []byte(sitetest.Photo(t, 40)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sites := map[string]map[string]string{}
	look := func(state string) {
		sitetest.Build(t, dir)
		sites[state] = sitetest.Written(t, dir)
	}
	look("open")
	sitetest.Close(t, dir, "first")
	look("closed")
	sitetest.Resolve(t, dir, "first", play.Draft)
	look("draft")
	const phase = "first/1470-spring/index.html"

	t.Run("rule-71", func(t *testing.T) { // a death is announced in the draft
		for state, want := range map[string]string{"closed": "Henry VI lives", "draft": "Henry VI dead since Spring 1470"} {
			if text := words(sites[state][phase]); !strings.Contains(text, want) {
				t.Errorf("%s: the page does not say %q", state, want)
			}
		}
	})
	t.Run("rule-73", func(t *testing.T) { // two receipts for a sheet, no photograph of any, secret lines counted nowhere
		receipts := regexp.MustCompile(`[0-9a-f]{64}`)
		_, list, found := strings.Cut(words(sites["closed"][phase]), "18 receipts")
		if !found {
			t.Fatal("nine sheets do not show 18 receipts")
		}
		_, list, _ = strings.Cut(list, "whose head was then ")
		list = strings.TrimLeft(list, "0123456789abcdef")
		for _, player := range []string{"Edward IV", "Earl of Warwick", "Duke of Clarence"} {
			if n := strings.Count(list, player+" , orders: "); n != 2 {
				t.Errorf("%s has %d receipts, not 2", player, n)
			}
		}
		if all := receipts.FindAllString(list, -1); len(all) != 18 || len(slices.Compact(slices.Sorted(slices.Values(all)))) != 18 {
			t.Errorf("%d receipts, some alike", len(all))
		}
		for state, files := range sites {
			for name, data := range files {
				if strings.HasSuffix(name, ".jpg") || strings.Contains(data, "HVI") || strings.Contains(data, "VOTE END") {
					t.Errorf("%s: %s is a photograph, or tells a secret line", state, name)
				}
			}
		}
		if text := string(sites["draft"]["first/1470-spring/results.txt"]); !strings.Contains(text, "28 orders: ") { // 27 units and one declaration
			t.Errorf("secret lines are counted:\n%s", text)
		}
	})
	t.Run("rule-74", func(t *testing.T) { // what each place may show of Henry VI
		may := map[string][]string{
			"sheet.html":       {"Henry VI:", "you are for Henry VI"}, // whom a player is for is public (rule 70)
			"index.html":       {"you are for Henry VI"},
			"results-full.txt": {"Henry VI; lapsed: he is dead", "Have ever claimed: Edward IV, Henry VI Henry VI: dead since Spring 1470"},
			phase:              {"Henry VI lives", "Henry VI claimant", "Edward IV, Henry VI", "For Henry VI", "for Henry VI", "Henry VI dead since Spring 1470", "Henry VI is dead", "Henry VI lapsed: he is dead"},
		}
		for state, files := range sites {
			for name, data := range files {
				if ext := filepath.Ext(name); ext != ".html" && ext != ".svg" && ext != ".json" && ext != ".xml" && ext != ".ics" && ext != ".txt" {
					continue
				}
				text := words(data)
				for key, phrases := range may {
					if name == key || strings.HasSuffix(name, "/"+key) {
						for _, p := range phrases {
							text = strings.ReplaceAll(text, p, "")
						}
					}
				}
				if at := strings.Index(text, "Henry"); at >= 0 && strings.HasPrefix(name, "first/") {
					t.Errorf("%s: %s says …%s…", state, name, text[max(0, at-60):min(len(text), at+60)])
				}
			}
		}
		for by := range 9 {
			name := "first/" + []string{"edward", "richard", "norfolk", "hastings", "warwick", "exeter", "somerset", "northumberland", "clarence"}[by] + "/sheet.html"
			if text := words(sites["open"][name]); !strings.Contains(text, "Henry VI:") {
				t.Errorf("%s has no line for Henry VI", name)
			}
		}
	})
	t.Run("rule-75", func(t *testing.T) { // the tables on a page of results
		text := words(sites["draft"][phase])
		for _, want := range []string{
			"Factions For Members Edward IV claimant Richard of Gloucester, Duke of Norfolk, Lord Hastings", "The crown Claimants Edward IV", "Only claimant Edward IV, since this season",
			"Have ever claimed Edward IV, Henry VI", "May not attack", "At sea Sea Units", "English Channel EX 1, 2; CL 1", "The Naze NO 1", "Centres of 14 Player Centres London Edward IV 3 has it",
		} {
			if !strings.Contains(text, want) {
				at := strings.Index(text, "Factions For")
				t.Errorf("the page does not say %q:\n%s", want, text[max(0, at):min(len(text), max(0, at)+1200)])
			}
		}
		if d, o := strings.Index(text, "DECLARE neutral"), strings.Index(text, "As written: U New - NTH"); d < 0 || o < 0 || d > o {
			t.Errorf("the declaration stands at %d, the orders at %d", d, o)
		}
	})
}
