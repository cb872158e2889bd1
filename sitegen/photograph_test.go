package sitegen_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestPhotographs: of a camera's metadata only the orientation is left, and the picture is whole.
func TestPhotographs(t *testing.T) {
	t.Parallel()
	got, err := sitegen.Photograph("x.jpeg", []byte(sitetest.Photo(t, 20)))
	if err != nil {
		t.Fatal(err)
	}
	if up := sitegen.Orientation(got[6:]); up != 6 {
		t.Errorf("the way up is %d", up)
	}
	if bytes.Contains(got, []byte(sitetest.Address)) || !bytes.HasSuffix(got, []byte("\xff\xd9")) {
		t.Errorf("%q", got)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 20, 10))); err != nil {
		t.Fatal(err)
	}
	whole := b.String()
	noted := whole[:33] + "\x00\x00\x00\x04tEXtnote\x00\x00\x00\x00" + whole[33:] + "more"
	if got, err := sitegen.Photograph("x.png", []byte(noted)); err != nil || string(got) != whole {
		t.Errorf("%q, %v", got, err)
	}
	webp := "RIFF\x26\x00\x00\x00WEBPVP8X\x04\x00\x00\x00\x0c\x00\x00\x00EXIF\x03\x00\x00\x00abc\x00VP8L\x02\x00\x00\x00xy"
	if got, err := sitegen.Photograph("x.webp", []byte(webp)); err != nil || string(got) != "RIFF\x1a\x00\x00\x00WEBPVP8X\x04\x00\x00\x00\x00\x00\x00\x00VP8L\x02\x00\x00\x00xy" {
		t.Errorf("%q, %v", got, err)
	}
	for name, bad := range map[string]string{"a.jpg": "GIF89a", "b.jpg": whole, "c.png": whole[:60], "d.webp": webp[:30], "e.jpg": sitetest.Photo(t, 20)[:150], "f.jpg": ""} {
		if _, err := sitegen.Photograph(name, []byte(bad)); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}
