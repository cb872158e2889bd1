package rules

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// plant is a fault put into a chapter of a text: at its end, or in place of something.
type plant struct {
	file, old, new string
	want           []string // the expected message: the place's file, the fault, its hint
}

// Each fault that the large books could have is planted once in each of them, in its own chapters,
// and reported with file, line and a remedy. Three readings report all of them, each everything
// that it can find.
func TestFaultsPlantedInOurBooksAreTold(t *testing.T) {
	t.Parallel()
	lines, err := os.ReadFile("testdata/planted.txt")
	if err != nil {
		t.Fatal(err)
	}
	books := 0
	for _, l := range strings.Split(strings.TrimSpace(string(lines)), "\n") {
		f := strings.Split(l, " | ")
		if strings.HasPrefix(l, "#") {
			continue
		}
		books++
		b := struct{ name, rules, term, early, illegal string }{f[0], f[1], f[2], f[3], "*" + f[4] + "*"}
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			claim := firstClaim(t, b.name, b.rules)
			in := func(file string) string { return "content/rules/" + b.name + "/" + file + ":" }
			faults := [][]plant{
				{ // reported when the text is read
					{file: b.rules, new: "\nSee [](#rule-that-is-not-there).\n", want: []string{in(b.rules), "a link to #rule-that-is-not-there, which is not in the text"}},
					{file: b.rules, new: "\nA rule without its number. {#No Number}\n", want: []string{in(b.rules), "a rule anchor that cannot be read", "(hint: {#lower-case-name}, at the end of the paragraph)"}},
				},
				{ // reported when it is compared with board and judge
					{file: b.rules, old: claim, new: strings.NewReplacer(": failed", ": illegal", ": succeeded", ": illegal").Replace(claim), want: []string{in(b.rules), "the figure claims “illegal”, but the judge says: ", "(hint: fix the claim, the orders or the rule)"}},
					{file: b.rules, new: "\nAnd so we wrote " + b.illegal + " and waited.\n", want: []string{in(b.rules), "this order is wrong"}},
					{file: b.rules, new: "\nAnd so we wrote " + strings.Trim(b.illegal, "*") + " and waited.\n", want: []string{in(b.rules), "an order is unmarked in the text", "(hint: set it in *italics*"}},
					{file: b.early, new: "\nThe word is " + b.term + ", and it comes too early. {#too-early}\n", want: []string{in(b.early), "the term “" + b.term + "” is used before it is defined", "(hint: write [" + b.term + "](#"}},
					{file: b.rules, new: "\n```check\nsays: what nobody says\n```\n", want: []string{in(b.rules), "the chapter does not say “what nobody says”"}},
				},
				{ // reported when it is set
					{file: b.rules, new: "\nTable: Too wide {#tab-too-wide}\n\n|" + strings.Repeat(" Incomprehensibilities |", 12) + "\n|" + strings.Repeat("---|", 12) + "\n", want: []string{in(b.rules), "the table is wider than the page", "(hint: shorten the longest words, or take out a column)"}},
				},
			}
			for _, together := range faults {
				err := setPlanted(t, b.name, together)
				for _, p := range together {
					if err == nil || !slices.ContainsFunc(strings.Split(err.Error(), "\n"), func(l string) bool {
						return !slices.ContainsFunc(p.want, func(w string) bool { return !strings.Contains(l, w) })
					}) {
						t.Errorf("%q is not told as %q, but:\n%v", p.new, p.want, err)
					}
				}
			}
		})
	}
	if books < 4 {
		t.Errorf("%d books", books)
	}
}

// firstClaim is a chapter's first claim about whether an order succeeded.
func firstClaim(t *testing.T, name, file string) string {
	t.Helper()
	data, err := os.ReadFile(content + "/rules/" + name + "/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for _, after := range strings.Split(string(data), "\nclaims:\n")[1:] {
		line, _, _ := strings.Cut(after, "\n")
		if strings.Contains(line, ": failed") || strings.Contains(line, ": succeeded") {
			return "\nclaims:\n" + line + "\n"
		}
	}
	t.Fatalf("%s/%s claims nothing that could be falsified", name, file)
	return ""
}

// setPlanted reads and sets a text of ours with faults in it.
func setPlanted(t *testing.T, name string, faults []plant) error {
	t.Helper()
	fsys := fstest.MapFS{}
	dir := "rules/" + name
	entries, err := fs.ReadDir(os.DirFS(content), dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := fs.ReadFile(os.DirFS(content), dir+"/"+e.Name())
		if err != nil {
			t.Fatal(err)
		}
		fsys[dir+"/"+e.Name()] = &fstest.MapFile{Data: data}
	}
	for _, p := range faults {
		f := fsys[dir+"/"+p.file]
		text := string(f.Data)
		if p.old == "" {
			text += p.new
		} else if strings.Contains(text, p.old) {
			text = strings.Replace(text, p.old, p.new, 1)
		} else {
			t.Fatalf("%s does not say %q", p.file, p.old)
		}
		f.Data = []byte(text)
	}
	r, err := Load(fsys, dir, "content/"+dir)
	if err != nil {
		return err
	}
	_, err = r.set.get()
	return err
}
