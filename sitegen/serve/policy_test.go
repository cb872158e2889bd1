package serve

import (
	"html"
	"strings"
	"testing"
)

// TestPolicyAsWritten gives inject a policy as templates write it: + and ' are entities, which
// contain semicolons. Afterwards it allows what it allowed before, and also the reload script and
// its stream.
func TestPolicyAsWritten(t *testing.T) {
	page := `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-a&#43;b/c=&#39;; ` +
		`script-src &#39;sha256-d&#43;e=&#39; blob:; connect-src &#39;none&#39;; font-src &#39;self&#39; data:"><body></body>`
	m := policy.FindSubmatch(inject([]byte(page)))
	if m == nil {
		t.Fatal("the policy is gone")
	}
	if strings.Contains(string(m[2]), "'") {
		t.Errorf("%s is not text of an attribute as the site writes it", m[2])
	}
	want := "default-src 'none'; style-src 'sha256-a+b/c='; script-src 'sha256-d+e=' blob: 'self'; connect-src 'self'; font-src 'self' data:"
	if got := html.UnescapeString(string(m[2])); got != want {
		t.Errorf("the policy is\n%s\nand not\n%s", got, want)
	}
}
