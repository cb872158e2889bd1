package play_test

import (
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestShortenedPhases: if nobody has to retreat, or to build or remove, the next phases move up, if
// the game says so, and calendars show it.
func TestShortenedPhases(t *testing.T) {
	dir := sitetest.First(t)
	game := filepath.Join(dir, "content/games/first/game.toml")
	day := func(key, kind string) (string, int) {
		g, ps := sitetest.Play(t, dir, "first")
		if ps.Failed() {
			t.Fatal(ps.Err())
		}
		for _, d := range g.Deadlines() {
			if d.Key == key && d.Kind == kind {
				return d.Day.Format("2006-01-02"), d.Sequence
			}
		}
		return "", 0
	}
	check := func(key, kind, want string, sequence int) {
		t.Helper()
		if got, n := day(key, kind); got != want || n != sequence {
			t.Errorf("%s %s are due %q, change %d; want %q, %d", key, kind, got, n, want, sequence)
		}
	}
	check("1901-spring", "retreats", "2026-03-16", 0)
	check("1901-autumn", "orders", "2026-03-29", 0)
	sitetest.Replace(t, game, "[timeline]", "[timeline]\nshorten = true")
	check("1901-spring", "orders", "2026-03-14", 0)
	check("1901-spring", "retreats", "", 0) // nobody was dislodged in Spring
	check("1901-autumn", "orders", "2026-03-26", 1)
	sitetest.Resolve(t, dir, "first", play.Final)
	check("1901-winter", "adjustments", "2026-03-28", 2) // France takes Portugal, and may build
	check("1902-spring", "orders", "2026-04-09", 2)
}

// TestTimelineThatCannotBe: invalid hours, zones and weekdays.
func TestTimelineThatCannotBe(t *testing.T) {
	for text, want := range map[string]string{
		"zone = \"Europe/Berlni\"":    "did you mean Europe/Berlin?",
		"zone = \"../../etc/passwd\"": "there is no time zone",
		"hour = \"25:00\"":            "is not a time of the day",
		"weekdays = [\"monday\"]":     "is not a day of the week",
	} {
		dir := sitetest.First(t)
		sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "[timeline]", "[timeline]\n"+text)
		_, ps := sitetest.Play(t, dir, "first")
		sitetest.WantProblem(t, ps, "game.toml", want)
	}
}
