package build

import (
	"bytes"
	"net/url"
	"path"
	"slices"
	"sort"
	"strings"

	"golang.org/x/net/html"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/load"
)

var refAttrs = []string{"href", "src", "data", "poster", "srcset", "xlink:href"} // a srcset here names one file

// scan lists a page's or drawing's links within the site, and the anchors it offers.
func scan(f File) (refs, ids []string) {
	attribute := func(tag, key, val []byte) {
		switch k := string(key); {
		case k == "id" || k == "name" && string(tag) == "a":
			ids = append(ids, string(val))
		case slices.Contains(refAttrs, k) && string(tag) != "base":
			if v := string(val); local(v) {
				refs = append(refs, v)
			}
		}
	}
	switch path.Ext(f.Path) {
	case ".html":
		z := html.NewTokenizer(bytes.NewReader(f.Data))
		for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
			if tt != html.StartTagToken && tt != html.SelfClosingTagToken {
				continue
			}
			tag, more := z.TagName()
			tag = bytes.Clone(tag)
			for more {
				var key, val []byte
				key, val, more = z.TagAttr()
				attribute(tag, key, val)
			}
		}
	case ".svg":
		eachAttribute(f.Data, attribute)
	default:
		return nil, nil
	}
	sort.Strings(refs)
	sort.Strings(ids)
	return slices.Compact(refs), slices.Compact(ids)
}

// eachAttribute calls visit with every attribute of a drawing. It only searches for the next
// delimiter, which suffices for XML and is fast, since a drawing is mostly long paths.
func eachAttribute(xml []byte, visit func(tag, key, val []byte)) {
	for {
		var ok bool
		if _, xml, ok = bytes.Cut(xml, []byte("<")); !ok {
			return
		}
		switch {
		case bytes.HasPrefix(xml, []byte("!--")):
			_, xml, _ = bytes.Cut(xml, []byte("-->"))
			continue
		case bytes.HasPrefix(xml, []byte("![CDATA[")):
			_, xml, _ = bytes.Cut(xml, []byte("]]>"))
			continue
		case len(xml) == 0 || xml[0] == '/' || xml[0] == '!' || xml[0] == '?':
			continue
		}
		n := bytes.IndexAny(xml, " \t\r\n/>")
		if n < 0 {
			return
		}
		tag := xml[:n]
		for xml = xml[n:]; ; {
			xml = bytes.TrimLeft(xml, " \t\r\n")
			eq := bytes.IndexAny(xml, "=>/<")
			if eq < 0 || xml[eq] != '=' {
				break
			}
			key := bytes.TrimRight(xml[:eq], " \t\r\n")
			xml = bytes.TrimLeft(xml[eq+1:], " \t\r\n")
			if len(xml) == 0 || xml[0] != '"' && xml[0] != '\'' {
				break
			}
			end := bytes.IndexByte(xml[1:], xml[0])
			if end < 0 {
				return
			}
			val := xml[1 : 1+end]
			if bytes.IndexByte(val, '&') >= 0 {
				val = []byte(html.UnescapeString(string(val)))
			}
			visit(tag, key, val)
			xml = xml[end+2:]
		}
	}
}

func eachTag(data []byte, visit func(offset int, t html.Token)) {
	z := html.NewTokenizer(bytes.NewReader(data))
	offset := 0
	for {
		tt := z.Next()
		n := len(z.Raw())
		if tt == html.ErrorToken {
			return
		}
		if tt == html.StartTagToken || tt == html.SelfClosingTagToken {
			visit(offset, z.Token())
		}
		offset += n
	}
}

// local reports whether a reference stays within the site.
func local(ref string) bool {
	u, err := url.Parse(ref)
	return err != nil || u.Scheme == "" && u.Host == ""
}

// checkLinks finds every broken reference of the site. A reference to a folder is an error, since
// pages must also work from a disk, without a server's index.html.
func checkLinks(files []madeFile, read func(madeFile) []byte, ps *load.Problems) {
	byPath := make(map[string]*madeFile, len(files))
	for i := range files {
		byPath[files[i].Path] = &files[i]
	}
	for i := range files {
		from := &files[i]
		for ref := range from.Refs.each() {
			why, hint := broken(from, ref, byPath)
			if why == "" {
				continue
			}
			line, col := refPosition(read(*from), ref)
			ps.Errorf(from.Path, line, col, hint, "%s", why)
		}
	}
}

// forMissing is the page that hosts show for every unknown address. Relative references in it would
// be wrong, since browsers resolve them against the unknown address.
const forMissing = "404.html"

// broken returns what is wrong with a reference, or "".
func broken(from *madeFile, ref string, byPath map[string]*madeFile) (why, hint string) {
	u, err := url.Parse(ref)
	if err != nil {
		return "link " + ref + " cannot be read", ""
	}
	to := from
	if u.Path != "" && from.Path == forMissing {
		return "link " + ref + " is relative, but this page is shown for missing addresses in any folder",
			"write the whole address, or leave it out"
	}
	if u.Path != "" {
		if strings.HasPrefix(u.Path, "/") {
			return "link " + ref + " starts at the server's root: the site must work in any folder", "make it relative"
		}
		p := path.Join(path.Dir(from.Path), u.Path)
		if strings.HasPrefix(p, "../") {
			return "link " + ref + " leaves the site", ""
		}
		if to = byPath[p]; to == nil {
			if byPath[path.Join(p, "index.html")] != nil {
				return "link " + ref + " names a folder, which does not open without a server",
					"write " + strings.TrimSuffix(ref, "/") + "/index.html"
			}
			return "link " + ref + " leads to a file that is not in the site", ""
		}
	}
	empty := to.Size == 0 // a hasty build left it to the next
	if u.Fragment != "" && !empty && (strings.HasSuffix(to.Path, ".html") || strings.HasSuffix(to.Path, ".svg")) {
		if !to.IDs.has(u.Fragment) {
			return "link " + ref + ": there is no anchor #" + u.Fragment + " in " + to.Path,
				diag.Nearest(u.Fragment, to.IDs.list())
		}
	}
	return "", ""
}

func refPosition(data []byte, ref string) (line, col int) {
	eachTag(data, func(offset int, t html.Token) {
		if line > 0 {
			return
		}
		for _, a := range t.Attr {
			if a.Val == ref && slices.Contains(refAttrs, a.Key) {
				line = 1 + bytes.Count(data[:offset], []byte("\n"))
				col = offset - bytes.LastIndexByte(data[:offset], '\n')
				return
			}
		}
	})
	return line, col
}
