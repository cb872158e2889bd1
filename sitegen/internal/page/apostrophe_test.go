package page

import "testing"

func TestApostrophesOfPages(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`<h1 title="King's Lynn" data-name="King&#39;s">King&#39;s Lynn</h1>`: `<h1 title="King's Lynn" data-name="King&#39;s">King’s Lynn</h1>`,
		`<p>the Princes' St Abb's &amp; &#39;tis 5'</p>`:                      `<p>the Princes’ St Abb’s &amp; &#39;tis 5'</p>`,
		`<pre class="x">A King's Lynn</pre>King's`:                            `<pre class="x">A King's Lynn</pre>King’s`,
		`<script>var a = 'x', b = it's</script><code>it's</code> it's`:        `<script>var a = 'x', b = it's</script><code>it's</code> it’s`,
		`<preface>it's</preface><!-- it's > it's --> é's`:                     `<preface>it’s</preface><!-- it's > it's --> é’s`,
		`<b>Paris</b>'s`: `<b>Paris</b>'s`,
		`<pre>it's`:      `<pre>it's`,
		`<p it's`:        `<p it's`,
		``:               ``,
	} {
		if got := string(apostrophes([]byte(in))); got != want {
			t.Errorf("%s\nis set as  %s\nand not as %s", in, got, want)
		}
	}
}
