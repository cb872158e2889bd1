package housetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
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
			return !s.test
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
		place := func(pos token.Pos) string {
			p := fset.Position(pos)
			return s.file + ":" + strconv.Itoa(p.Line)
		}
		for _, group := range file.Comments {
			for _, p := range out {
				if p.phrase.MatchString(group.Text()) {
					t.Errorf("%s: %q is out (hint: %s)", place(group.Pos()), p.phrase.FindString(group.Text()), p.write)
				}
			}
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
