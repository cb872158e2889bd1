package housetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// mended are the folders whose comments follow docs/style.md already. A folder is added when its
// comments are mended.
var mended = []string{"cmd", "engine", "mapdata", "render", "sitegen"}

// out are phrases that a comment of a mended folder does not use, with what to write instead.
var out = []struct {
	phrase *regexp.Regexp
	write  string
}{
	{regexp.MustCompile(`\bsays? whether\b`), "reports whether"},
	{regexp.MustCompile(`\btells? whether\b`), "reports whether"},
	{regexp.MustCompile(`\bis what is for ever\b`), "never changes"},
	{regexp.MustCompile(`\bwhat stands there\b`), "what is there"},
	{regexp.MustCompile(`\bwhat was found before\b`), "the cached …"},
	{regexp.MustCompile(`\b(?:is|are) told\b`), "is reported"},
	{regexp.MustCompile(`\btells of\b`), "reports"},
	{regexp.MustCompile(`\bof nobody's\b`), "neutral, of no power"},
	{regexp.MustCompile(`\bwhat (?:came|comes) of\b`), "the outcome of"},
	{regexp.MustCompile(`\botherwise than\b`), "differently from"},
}

// widest is how many columns a line of a comment has.
const widest = 100

// TestPhrasesAreFound plants each phrase and a line that is too wide.
func TestPhrasesAreFound(t *testing.T) {
	for _, text := range []string{"x says whether y", "it tells whether", "this is what is for ever", "what stands there",
		"what was found before", "faults are told", "it tells of a fault", "a unit of nobody's", "what came of it", "otherwise than"} {
		if len(phrasesOut(text)) != 1 {
			t.Errorf("%q is not found", text)
		}
	}
	if len(phrasesOut("x reports whether y")) != 0 || len(tooWide("// "+strings.Repeat("é", widest-3)+"\n//\tcode")) != 0 {
		t.Error("good comments are refused")
	}
	if len(tooWide("\t// "+strings.Repeat("a ", widest/2))) != 1 {
		t.Error("a line that is too wide is not found")
	}
}

// phrasesOut returns what is wrong with the words of a comment.
func phrasesOut(text string) (wrong []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, p := range out {
		if found := p.phrase.FindString(text); found != "" {
			wrong = append(wrong, strconv.Quote(found)+" is out (hint: "+p.write+")")
		}
	}
	return wrong
}

// comment is a line of a comment, but for tables in it and directives.
var comment = regexp.MustCompile(`^\t*// `)

// tooWide returns the numbers of a source's lines of comments that are too wide.
func tooWide(text string) (lines []int) {
	for i, line := range strings.Split(text, "\n") {
		if utf8.RuneCountInString(line) > widest && comment.MatchString(line) && !strings.Contains(line, "planted") {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// saysThat begins the comment of a function in the house's old words.
var saysThat = regexp.MustCompile(`^\w+ (?:says|tells) (?:that|if)\b`)

// yesOrNo reports whether a bool is a function's only result.
func yesOrNo(d *ast.FuncDecl) bool {
	if d.Type.Results == nil || len(d.Type.Results.List) != 1 || len(d.Type.Results.List[0].Names) > 1 {
		return false
	}
	id, ok := d.Type.Results.List[0].Type.(*ast.Ident)
	return ok && id.Name == "bool"
}

// isMended reports whether a source is in a folder of the list, or below one.
func isMended(s source) bool {
	for _, dir := range mended {
		if s.dir == dir || strings.HasPrefix(s.dir, dir+"/") {
			return true
		}
	}
	return false
}

// TestStyleOfComments holds the comments of the mended folders to docs/style.md: phrases that are
// out, and exported functions, methods of exported types and exported types whose comment does not
// begin with their name.
func TestStyleOfComments(t *testing.T) {
	checked := 0
	for _, s := range sources(t) {
		if !isMended(s) {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, root+"/"+s.file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(root + "/" + s.file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range tooWide(string(text)) {
			t.Errorf("%s:%d: the comment has more than %d columns", s.file, line, widest)
		}
		place := func(pos token.Pos) string {
			p := fset.Position(pos)
			return s.file + ":" + strconv.Itoa(p.Line)
		}
		for _, group := range file.Comments {
			for _, wrong := range phrasesOut(group.Text()) {
				t.Errorf("%s: %s", place(group.Pos()), wrong)
			}
		}
		if s.test {
			continue // their exported names are tests
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if yesOrNo(d) && saysThat.MatchString(d.Doc.Text()) {
					t.Errorf("%s: %q is out for a bool (hint: %s reports whether …)", place(d.Pos()), saysThat.FindString(d.Doc.Text()), d.Name.Name)
				}
				if !d.Name.IsExported() || !exportedReceiver(d) {
					continue
				}
				checked++
				if !named(d.Doc, d.Name.Name) {
					t.Errorf("%s: the comment of %s does not begin with its name", place(d.Pos()), d.Name.Name)
				}
			case *ast.GenDecl:
				if d.Tok != token.TYPE {
					continue
				}
				for _, spec := range d.Specs {
					ts := spec.(*ast.TypeSpec)
					doc := ts.Doc
					if doc == nil && len(d.Specs) == 1 {
						doc = d.Doc
					}
					if ts.Name.IsExported() {
						checked++
						if !named(doc, ts.Name.Name) {
							t.Errorf("%s: the comment of %s does not begin with its name", place(ts.Pos()), ts.Name.Name)
						}
					}
				}
			}
		}
	}
	if checked < 400 {
		t.Errorf("only %d names were checked", checked)
	}
}

// exportedReceiver reports whether a function has no receiver or one of an exported type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}

// named reports whether a comment begins with a name, after an article perhaps.
func named(doc *ast.CommentGroup, name string) bool {
	text := doc.Text()
	for _, article := range []string{"A ", "An ", "The "} {
		text = strings.TrimPrefix(text, article)
	}
	return regexp.MustCompile(`^` + regexp.QuoteMeta(name) + `\b`).MatchString(text)
}
