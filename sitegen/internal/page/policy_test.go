package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestPolicies reads every page of a site with maps like a browser. The security policy comes
// before everything that it governs, it allows only files of the site and inline content by hash,
// and it blocks nothing of the page.
func TestPolicies(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("turnMaps", "boardDrawings", "gameFiles", "movesPages", "pages"))
	seen, inline := 0, 0
	for name, data := range sitetest.Written(t, dir) {
		if path.Ext(name) != ".html" {
			continue
		}
		seen++
		policy := map[string][]string{}
		text, within := "", ""
		allowed := func(kind string) {
			sum := sha256.Sum256([]byte(text))
			if inline++; !slices.Contains(policy[kind+"-src"], "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
				t.Errorf("%s: an inline %s that its policy %v does not let in: %.60q", name, kind, policy, text)
			}
		}
		z := html.NewTokenizer(strings.NewReader(string(data)))
		for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
			token := z.Token()
			attr := map[string]string{}
			for _, a := range token.Attr {
				attr[a.Key] = a.Val
				if tt != html.TextToken && (strings.HasPrefix(a.Key, "on") || a.Key == "style") {
					t.Errorf("%s: <%s> has %s=%q, which no policy lets in by hash", name, token.Data, a.Key, a.Val)
				}
			}
			switch {
			case tt == html.TextToken && within != "":
				text = token.Data
			case tt == html.EndTagToken && token.Data == within:
				allowed(within)
				within = ""
			case tt != html.StartTagToken && tt != html.SelfClosingTagToken:
			case token.Data == "meta" && strings.EqualFold(attr["http-equiv"], "Content-Security-Policy"):
				for _, d := range strings.Split(attr["content"], ";") {
					words := strings.Fields(d)
					policy[words[0]] = words[1:]
				}
			case len(policy) == 0 && slices.Contains([]string{"script", "style", "link", "img", "base", "body"}, token.Data):
				t.Errorf("%s: <%s> stands before the policy", name, token.Data)
			case token.Data == "base" || token.Data == "iframe" || token.Data == "object" || token.Data == "embed":
				t.Errorf("%s has <%s>", name, token.Data)
			case token.Data == "style", token.Data == "script" && attr["src"] == "" && (attr["type"] == "" || attr["type"] == "module"):
				within, text = token.Data, ""
			}
			for _, from := range []string{attr["src"], map[bool]string{true: attr["href"]}[token.Data == "link" && attr["rel"] != "canonical" && attr["rel"] != "alternate"]} {
				if strings.Contains(from, "//") {
					t.Errorf("%s: <%s> fetches %s", name, token.Data, from)
				}
			}
		}
		for _, none := range []string{"default-src", "base-uri", "form-action"} { // the last two are not covered by the first
			if !slices.Equal(policy[none], []string{"'none'"}) {
				t.Errorf("%s: %s is %q", name, none, policy[none])
			}
		}
		judge := map[string][]string{} // additions for pages that load the judge
		if base := path.Base(name); base == "moves.html" || base == "sheet.html" {
			judge = map[string][]string{"script-src": {"blob:", "'wasm-unsafe-eval'"}, "worker-src": {"blob:"}}
		}
		for what, sources := range policy {
			for _, s := range sources {
				if slices.Contains(judge[what], s) {
					continue
				}
				if !slices.Contains([]string{"'none'", "'self'", "file:", "data:"}, s) && !strings.HasPrefix(s, "'sha256-") || s == "data:" && what != "img-src" && what != "font-src" {
					t.Errorf("%s: its policy lets in %s %s", name, what, s)
				}
			}
		}
	}
	if !sitetest.Found(t, dir, "first/1901-spring/index.html", "data-fonts=") {
		t.Error("no page has a script of its own")
	}
	if seen < 10 || inline < seen {
		t.Errorf("%d pages with %d inline scripts and styles", seen, inline)
	}
}
