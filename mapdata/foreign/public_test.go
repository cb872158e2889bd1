package foreign

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tally counts the boards of one format by result.
type tally struct{ boards, whole, drawn, refused int }

// format returns a file's format by the file's name, or "".
func format(base string) string {
	switch ext := filepath.Ext(base); {
	case strings.HasPrefix(base, "map.") && slices.Contains([]string{".png", ".gif", ".jpg", ".svg", ".php", ".js", ".css", ".html", ".toml", ".txt"}, ext):
		return ""
	case base == "map" || strings.HasPrefix(base, "map."):
		return "map.NAME"
	case ext == ".map":
		return "NAME.map"
	case ext == ".json":
		return "NAME.json"
	case base == "variants.xml" || base == "install.php":
		return base
	}
	return ""
}

// harvest collects the results of the boards below a folder.
type harvest struct {
	counts  map[string]tally          // by format
	reasons map[string]map[string]int // by format: how many incomplete boards have each kind of fault
	lines   []string                  // the message about each
}

// takeOver imports every board below a folder. A board whose moves differ from the source's is an
// error, whatever its source.
func takeOver(t *testing.T, root string) harvest {
	t.Helper()
	h := harvest{counts: map[string]tally{}, reasons: map[string]map[string]int{}}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		of := format(filepath.Base(name))
		if err != nil || d.IsDir() || of == "" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		c := h.counts[of]
		defer func() { h.counts[of] = c }()
		boards, err := Read(File{name, data}, Beside(name))
		if err != nil {
			c.refused++
			h.lines = append(h.lines, "refused "+err.Error())
			return nil
		}
		for _, b := range boards {
			c.boards++
			made, err := b.Make(filepath.Join(t.TempDir(), b.ID))
			var why []string
			switch {
			case err != nil:
				h.lines = append(h.lines, "not made "+name+": "+strings.Split(err.Error(), "\n")[0])
				why = []string{"cannot be made"}
			case len(made.Differ) > 0:
				t.Errorf("%s %s differs from its source: %s", name, b.ID, strings.Join(made.Differ[:min(3, len(made.Differ))], "; "))
				why = []string{"moves differ"}
			case made.Whole():
				c.whole++
			default:
				h.lines = append(h.lines, "faults "+name+" "+b.ID+": "+strings.Join(made.Faults[:min(4, len(made.Faults))], "; "))
				for _, f := range made.Faults {
					why = append(why, kindOf(f))
				}
			}
			if h.reasons[of] == nil {
				h.reasons[of] = map[string]int{}
			}
			slices.Sort(why)
			for _, kind := range slices.Compact(why) {
				h.reasons[of][kind]++
			}
			if made != nil && made.Drawn {
				c.drawn++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(h.lines)
	for i := range h.lines {
		h.lines[i] = strings.ReplaceAll(h.lines[i], root, "")
	}
	return h
}

// faultKinds maps messages about boards to kinds of fault.
var faultKinds = []struct {
	says *regexp.Regexp
	kind string
}{
	{regexp.MustCompile(`program code|^it has an? .* of its own`), "program code beside the data"},
	{regexp.MustCompile(`a table of its own`), "tables of rules of its own"},
	{regexp.MustCompile(`where fleets convoy|fleets convoy (in|from)|convoy`), "land where fleets convoy"},
	{regexp.MustCompile(`on conditions|rules of its own|with support alone|border.* rule`), "borders with rules of their own"},
	{regexp.MustCompile(`one way|not back|not the other way`), "borders that hold one way"},
	{regexp.MustCompile(`there is no such power`), "units of an unknown power"},
	{regexp.MustCompile(`no opening units|seed file`), "no units of the opening"},
	{regexp.MustCompile(`directive|keyword|not understood`), "words that are not understood"},
	{regexp.MustCompile(`year|season|month|phase|flow`), "years and seasons of its own"},
	{regexp.MustCompile(`is sea$|centre at sea|two territories|no territory`), "slips of the source"},
}

func kindOf(fault string) string {
	for _, k := range faultKinds {
		if k.says.MatchString(fault) {
			return k.kind
		}
	}
	return "other"
}

// TestPublicFiles imports every board below testdata: one of each format, whole, with the source's
// moves. Public collections are never committed: make importers FILES=folder imports and counts
// what is in each folder of such a collection.
func TestPublicFiles(t *testing.T) {
	want := map[string]tally{
		"map.NAME": {1, 1, 0, 0}, "NAME.map": {1, 1, 0, 0}, "NAME.json": {1, 1, 1, 0}, "variants.xml": {1, 1, 1, 0}, "install.php": {1, 1, 0, 0},
	}
	if got := takeOver(t, "testdata").counts; !maps.Equal(got, want) {
		t.Errorf("of our own files came %v, want %v", got, want)
	}
	root := os.Getenv("HERALD_FOREIGN")
	if root == "" {
		return
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	table := "| from | files | boards | whole | with their own shapes | files refused | of the others |\n|---|---|---|---|---|---|---|\n"
	var told strings.Builder
	for _, e := range entries {
		dir, err := filepath.EvalSymlinks(filepath.Join(root, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			t.Logf("%s is not a folder and is left out (hint: a folder for each source, beside each other)", e.Name())
			continue
		}
		h := takeOver(t, dir)
		for _, of := range slices.Sorted(maps.Keys(h.counts)) {
			c := h.counts[of]
			kinds := slices.SortedFunc(maps.Keys(h.reasons[of]), func(a, b string) int {
				return cmp.Or(h.reasons[of][b]-h.reasons[of][a], strings.Compare(a, b))
			})
			for i, k := range kinds {
				kinds[i] = fmt.Sprintf("%s %d", k, h.reasons[of][k])
			}
			table += fmt.Sprintf("| %s | %s | %d | %d | %d | %d | %s |\n", e.Name(), of, c.boards, c.whole, c.drawn, c.refused, strings.Join(kinds, ", "))
		}
		for _, l := range h.lines {
			fmt.Fprintf(&told, "%s: %s\n", e.Name(), l)
		}
	}
	fmt.Printf("%s\n%s\nEvery move of armies and fleets was held against the source's, both ways. A board counts once for each kind of fault that it has.\n", told.String(), table)
}
