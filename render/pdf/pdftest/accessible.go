package pdftest

import (
	"bytes"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

var (
	contents   = regexp.MustCompile(`/Contents (\d+) 0 R`)
	parents    = regexp.MustCompile(`/StructParents (\d+)`)
	annots     = regexp.MustCompile(`/Annots\[([^\]]*)\]`)
	parent     = regexp.MustCompile(`/StructParent (\d+)`)
	treeRoot   = regexp.MustCompile(`/StructTreeRoot (\d+) 0 R`)
	parentTree = regexp.MustCompile(`/ParentTree (\d+) 0 R`)
	topElement = regexp.MustCompile(`/K (\d+) 0 R`)
	metadata   = regexp.MustCompile(`/Metadata (\d+) 0 R`)
	tagOf      = regexp.MustCompile(`/S/([A-Za-z0-9]+)`)
	kidsOf     = regexp.MustCompile(`/K\[(.*)\]>>$`)
	begins     = regexp.MustCompile(`(?m)^/([A-Za-z0-9]+)<</MCID (\d+)>>BDC$`)
	embedded   = regexp.MustCompile(`/FontFile2 \d+ 0 R`)
)

// Accessible lists how a document breaks PDF/UA-1 (ISO 14289-1), as far as a program can check: all
// content is in the structure or an artifact, linked both ways; figures have a text; links are
// described; headings skip no level; tables have heads; language, title and fonts are there.
func Accessible(f *File) (wrong []string) {
	bad := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	for _, want := range []string{"/Lang(", "/MarkInfo<</Marked true>>", "/DisplayDocTitle true", "/StructTreeRoot"} {
		if !strings.Contains(f.Catalog, want) {
			bad("the catalogue has no %s", want)
		}
	}
	about := string(f.Streams[f.number(metadata, f.Catalog)])
	for _, want := range []string{"<dc:title>", "<dc:language>"} {
		if !strings.Contains(about, want) {
			bad("the metadata have no %s", want)
		}
	}
	if strings.Contains(about, "<pdfaid:part>") && !strings.Contains(f.Catalog, "/OutputIntents[<<") {
		bad("PDF/A is declared without an output intent")
	}
	root := f.object(treeRoot, f.Catalog)
	owner := numbers(f.object(parentTree, root))
	elements := map[int]string{} // tags by object
	content := map[[2]int]int{}  // page's object and MCID: element
	f.walk(f.number(topElement, root), elements, content, bad)

	for i, n := range f.Pages() {
		page := f.Objects[n]
		if !strings.Contains(page, "/Tabs/S") {
			bad("page %d: links are not reached in the order of the text", i+1)
		}
		list := owner[f.number(parents, page)]
		f.marked(i+1, f.Streams[f.number(contents, page)], len(list), bad)
		for id, e := range list {
			if content[[2]int{n, id}] != e {
				bad("page %d: content %d belongs to element %d, which does not know it", i+1, id, e)
			}
		}
		if m := annots.FindStringSubmatch(page); m != nil {
			for _, r := range strings.Split(m[1], " 0 R") {
				a, err := strconv.Atoi(strings.TrimSpace(r))
				if err != nil {
					continue
				}
				link := f.Objects[a]
				if up := owner[f.number(parent, link)]; len(up) != 1 || elements[up[0]] != "Link" {
					bad("page %d: a link belongs to no Link", i+1)
				}
				if !strings.Contains(link, "/Contents") {
					bad("page %d: a link says nothing", i+1)
				}
			}
		}
	}
	for n, o := range f.Objects {
		if strings.Contains(o, "/Type/FontDescriptor") && !embedded.MatchString(o) {
			bad("font %d is not embedded", n)
		}
		if strings.Contains(o, "/Subtype/Type0") && !strings.Contains(o, "/ToUnicode") {
			bad("font %d cannot be read", n)
		}
	}
	sort.Strings(wrong)
	return wrong
}

// numbers reads the table of the structure: which elements a page or a link has.
func numbers(tree string) map[int][]int {
	out := map[int][]int{}
	for _, m := range regexp.MustCompile(`(\d+)(?:\[([^\]]*)\]| (\d+) 0 R)`).FindAllStringSubmatch(tree, -1) {
		key, _ := strconv.Atoi(m[1])
		if m[3] != "" {
			e, _ := strconv.Atoi(m[3])
			out[key] = []int{e}
			continue
		}
		out[key] = []int{}
		for _, r := range strings.Split(m[2], " 0 R") {
			if e, err := strconv.Atoi(strings.TrimSpace(r)); err == nil {
				out[key] = append(out[key], e)
			}
		}
	}
	return out
}

func (f *File) marked(page int, data []byte, want int, bad func(string, ...any)) {
	seen := map[int]bool{}
	for _, m := range begins.FindAllSubmatch(data, -1) {
		n, _ := strconv.Atoi(string(m[2]))
		if seen[n] {
			bad("page %d: content %d is there twice", page, n)
		}
		seen[n] = true
	}
	if len(seen) != want {
		bad("page %d: %d pieces of content, %d in the structure", page, len(seen), want)
	}
	depth := 0
	for _, l := range bytes.Split(data, []byte("\n")) {
		switch {
		case bytes.HasSuffix(l, []byte("BDC")) || bytes.HasSuffix(l, []byte("BMC")):
			depth++
		case bytes.Equal(l, []byte("EMC")):
			depth--
		case depth == 0 && regexp.MustCompile(` (Do|f|S|ET|TJ)( Q)?$`).Match(l):
			bad("page %d: drawn outside the structure: %.40q", page, l)
			return
		}
	}
	if depth != 0 {
		bad("page %d: marked content is not closed", page)
	}
}

func (f *File) walk(top int, elements map[int]string, content map[[2]int]int, bad func(string, ...any)) {
	level := 0
	page := regexp.MustCompile(`/Pg (\d+) 0 R`)
	mcr := regexp.MustCompile(`<</Type/MCR/Pg (\d+) 0 R/MCID (\d+)>>|<</Type/OBJR[^>]*>>`)
	var visit func(n int, up string)
	visit = func(n int, up string) {
		o := f.Objects[n]
		m := tagOf.FindStringSubmatch(o)
		if m == nil {
			bad("element %d has no tag", n)
			return
		}
		tag := m[1]
		elements[n] = tag
		switch {
		case tag == "Figure" && (!strings.Contains(o, "/Alt") || strings.Contains(o, "/Alt()") ||
			strings.Contains(o, "/Alt<FEFF>")):
			bad("a figure without a text for those who cannot see it")
		case tag == "Figure" && !strings.Contains(o, "/A<</O/Layout/BBox[") && !strings.Contains(o, "/Type/MCR"):
			bad("a figure on one page without a box")
		case tag == "TH" && !strings.Contains(o, "/Scope"):
			bad("the head of a column says not of what")
		case (tag == "TD" || tag == "TH") && up != "TR", tag == "TR" && up != "Table", tag == "LI" &&
			up != "L", tag == "LBody" && up != "LI", tag == "TOCI" && up != "TOC":
			bad("a %s in a %s", tag, up)
		case len(tag) == 2 && tag[0] == 'H' && tag[1] >= '1' && tag[1] <= '6':
			if l := int(tag[1] - '0'); l > level+1 {
				bad("a heading of level %d after one of level %d", l, level)
			} else {
				level = l
			}
		}
		k := kidsOf.FindStringSubmatch(o)
		if k == nil {
			return
		}
		at := f.number(page, o[:strings.Index(o, "/K[")])
		kids := k[1]
		for _, r := range mcr.FindAllStringSubmatch(kids, -1) {
			if r[1] != "" {
				pg, _ := strconv.Atoi(r[1])
				id, _ := strconv.Atoi(r[2])
				content[[2]int{pg, id}] = n
			}
		}
		words := strings.Fields(mcr.ReplaceAllString(kids, " "))
		rows := map[int]bool{}
		for i := 0; i < len(words); i++ {
			v, _ := strconv.Atoi(words[i])
			if i+2 < len(words) && words[i+1] == "0" && words[i+2] == "R" {
				visit(v, tag)
				if tag == "Table" && elements[v] == "TR" {
					rows[strings.Count(kidsOf.FindString(f.Objects[v]), " 0 R")] = true
				}
				i += 2
				continue
			}
			content[[2]int{at, v}] = n
		}
		if len(rows) > 1 {
			bad("a table whose rows have %d different lengths", len(rows))
		}
	}
	visit(top, "")
}
