package publish_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// plants makes unique words, and records where each was planted.
type plants map[string]string

func (p plants) at(place string) string {
	word := fmt.Sprintf("hellebore%02dq", len(p))
	p[word] = place
	return word
}

// TestPlants plants a unique word in each place of a site's files that is private or not yet due,
// and searches all output files for them, their names and what is compressed or packed into them,
// in each state of a phase. The same search finds what is published of these files.
func TestPlants(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	p := plants{}
	const game = "content/games/first/"
	camera := func(place string) string { // a photograph with a camera's words before, after and within it
		mark := p.at(place)
		segment := func(kind byte) string { return "\xff" + string([]byte{kind, 0, byte(len(mark) + 2)}) + mark }
		whole := sitetest.Photo(t, 20)
		return whole[:2] + segment(0xe1) + segment(0xe2) + segment(0xec) + segment(0xed) + segment(0xfe) + strings.ReplaceAll(whole[2:], sitetest.Address, mark+sitetest.Address[len(mark):]) + mark
	}
	png := func(place string) string {
		mark := p.at(place)
		chunk := func(kind string) string {
			return string(binary.BigEndian.AppendUint32(nil, uint32(len(mark)))) + kind + mark + "\x00\x00\x00\x00"
		}
		return "\x89PNG\r\n\x1a\n" + chunk("tEXt") + chunk("iTXt") + chunk("zTXt") + chunk("eXIf") + chunk("tIME") + "\x00\x00\x00\x00IEND\xaeB`\x82" + mark
	}
	webp := func(place string) string {
		mark := p.at(place)
		chunk := func(kind string) string {
			return kind + string(binary.LittleEndian.AppendUint32(nil, uint32(len(mark)))) + mark
		}
		body := "WEBP" + chunk("EXIF") + chunk("XMP ") + chunk("NOTE")
		return "RIFF" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body
	}
	settings, err := os.ReadFile(filepath.Join(dir, game+"game.toml"))
	if err != nil {
		t.Fatal(err)
	}
	site, err := os.ReadFile(filepath.Join(dir, "content/site.toml"))
	if err != nil {
		t.Fatal(err)
	}
	sitetest.Write(t, dir, map[string]string{
		"content/site.toml": "# " + p.at("a comment of site.toml") + "\ntheme = \"heather\"\n" + string(site),
		game + "game.toml": "# " + p.at("a comment of game.toml") + "\nscans = true\n" + string(settings) + "[[power]]\nid = \"italy\" # " + p.at("a comment behind a key") +
			"\nplayer = \"" + p.at("a player's name") + "\"\nemail = \"" + p.at("a player's address") + "@nutmeg.example\"\naddress = \"\"\"" + p.at("a player's house") + "\n" + p.at("a player's town") +
			"\"\"\"\nnote = \"" + p.at("a note on a player") + "\"\n",
		game + "secret.toml": "# " + p.at("a comment of secret.toml") + "\nseed = \"" + sitetest.Seed + "\"\n",
		game + "people.toml": "# " + p.at("a comment of people.toml") + "\n[[seat]]\npower = \"germany\"\naddress = \"" + p.at("an address of the register") + "@nutmeg.example\"\nname = \"" + p.at("a name of the register") +
			"\"\nalias = \"" + p.at("an alias that is not public") + "\"\n" +
			"[[seat]]\npower = \"germany\"\naddress = \"" + p.at("an address of whoever follows") + "@nutmeg.example\"\nname = \"" + p.at("a name of whoever follows") + "\"\nalias = \"Gannet\"\npublic = true\nfrom = 2026-03-20\n",
		game + "README.md":                                             p.at("a game's readme"),
		game + "kept-notes.txt":                                        p.at("a file of a game that nothing reads"),
		game + "1901-spring/orders/france-v2.jpg":                      camera("a photograph that is published"),
		game + "1901-spring/orders/france.jpg":                         camera("a photograph of an earlier version"),
		game + "1901-spring/orders/germany.png":                        png("a PNG that is published"),
		game + "1901-spring/orders/austria.webp":                       webp("a WebP that is published"),
		game + "1901-spring/.results-2.toml":                           "# " + p.at("results that were set aside") + "\n",
		game + "1901-spring/" + p.at("a folder's name") + "/notes.txt": p.at("a file in a folder that is none of a phase"),
		game + "1901-spring/" + p.at("a folder of photographs") + "/" + p.at("a photograph's name") + ".jpg": camera("a photograph that nothing reads"),
		game + "1901-autumn/orders/germany.txt":                   "# Received by mail 2026-07-30 08:00:00 UTC, message " + p.at("the stamp of a message") + "\nSubject: " + p.at("a subject") + "\nA Kie - Hol\nF Den - " + p.at("a place of an open phase") + "\n",
		game + "1901-autumn/orders/germany-v2.txt":                "A Ber - Mun " + p.at("a remark of an open phase") + "\nvote draw " + p.at("a remark behind a vote") + "\n",
		game + "1901-autumn/orders/germany-v2.fix.txt":            "A Ber - Mun\n# " + p.at("a rewriting of an open phase") + "\n",
		game + "1901-autumn/orders/france.jpg":                    camera("a photograph of an open phase"),
		game + "1901-autumn/corrections.toml":                     "# " + p.at("a comment of corrections.toml") + "\n[[correction]]\nstep = \"orders\"\npower = \"austria\"\norder = \"A Ser H (" + p.at("a correction's remark") + ")\"\nreason = \"The paper says so.\"\n",
		game + "1901-autumn/retreats/france.txt":                  "A Mun - Bur " + p.at("retreats sent ahead") + "\n",
		game + "1902-spring/orders/france.txt":                    "A Par H " + p.at("orders sent ahead") + "\n",
		game + "1901-winter/adjustments/france.txt":               "Build A Par " + p.at("builds sent ahead") + "\n",
		"content/games/closed-door/game.toml":                     "title = \"" + p.at("a game that cannot be read") + "\"\nboard = = \n",
		"content/games/closed-door/1901-spring/orders/france.txt": p.at("orders of a game that cannot be read"),
		"content/notes.txt":                                       p.at("a file beside the games"),
		"inbox/0123456789ab.eml":                                  "X-Herald-Why: " + p.at("why a message was kept") + "\nSubject: " + p.at("a message that was kept") + "\n\nA Par H\n",
		"letters/first/1901-spring/france.eml":                    p.at("a letter that goes out"),
		".herald/objects/00/notes":                                p.at("a file in the cache"),
		"themes/heather/templates/own.html":                       "{{/* " + p.at("a comment of a template") + " */}}",
		"themes/heather/" + p.at("a theme's own file") + ".txt":   p.at("a note beside a theme"),
		"boards/notes/readme.txt":                                 p.at("a file beside a site's boards"),
	})
	report := func(from []sitegen.Producer) {
		t.Helper()
		r, err := sitetest.TryBuild(dir, nil, from)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Faults {
			if f.Part == "first" {
				t.Error(f)
			}
		}
	}
	look := func(state string, due ...string) {
		t.Helper()
		words := map[string]string{}
		for word, place := range p {
			words[word] = place
		}
		for _, word := range due {
			delete(words, word)
		}
		files := 0
		sitetest.Each(t, dir, func(rel string, data []byte) {
			files++
			all := bytes.ToLower(append(append(data, rel...), unpacked(data)...))
			if !bytes.Contains(all, []byte("hellebore")) && !bytes.Contains(all, []byte("nutmeg.example")) {
				return
			}
			for word, place := range words {
				if bytes.Contains(all, []byte(word)) {
					t.Errorf("%s: %s holds %s", state, rel, place)
				}
			}
			if bytes.Contains(all, []byte("nutmeg.example")) {
				t.Errorf("%s: %s holds an address", state, rel)
			}
		})
		if files < 20 {
			t.Fatalf("%s: only %d files were searched", state, files)
		}
		if !sitetest.Found(t, dir, "", "Gannet") {
			t.Errorf("%s: the alias that is public is not published: the search proves nothing", state)
		}
	}
	if len(p) < 40 {
		t.Fatalf("only %d places are planted", len(p))
	}
	// The reason for a correction is published with its phase.
	why := p.at("why a correction was made")
	sitetest.Replace(t, filepath.Join(dir, game+"1901-autumn/corrections.toml"), "The paper says so.", why)

	report(sitetest.Light())
	look("open")
	sitetest.Close(t, dir, "first")
	report(sitetest.Light())
	look("closed")
	sitetest.Resolve(t, dir, "first", play.Draft)
	report(sitegen.Producers())
	look("draft", why)
	if !sitetest.Found(t, dir, "1901-autumn/index.html", why[1:]) {
		t.Error("the draft does not say why a correction was made: the search proves nothing")
	}
	if _, err := os.Stat(filepath.Join(dir, "public/first/1901-spring/orders-france.jpg")); err != nil {
		t.Errorf("no photograph is published: %v", err)
	}
}

// long matches text that may be packed bytes.
var long = regexp.MustCompile(`[A-Za-z0-9+/_-]{64,}={0,2}`)

// unpacked returns the data packed into a file in any way: the whole file compressed, a chunk of a
// PNG, or compressed and in base 64.
func unpacked(data []byte) []byte {
	var out []byte
	inflate := func(packed []byte) {
		if r, err := gzip.NewReader(bytes.NewReader(packed)); err == nil {
			plain, _ := io.ReadAll(r)
			out = append(out, plain...)
		}
		if r, err := zlib.NewReader(bytes.NewReader(packed)); err == nil {
			plain, _ := io.ReadAll(r)
			out = append(out, plain...)
		} else {
			plain, _ := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
			out = append(out, plain...)
		}
	}
	inflate(data)
	if bytes.HasPrefix(data, []byte("\x89PNG")) {
		for at := 8; at+12 <= len(data); {
			n := int(binary.BigEndian.Uint32(data[at:]))
			if at+12+n > len(data) {
				break
			}
			if chunk := data[at+8 : at+8+n]; bytes.IndexByte(chunk, 0) >= 0 {
				inflate(chunk[min(bytes.IndexByte(chunk, 0)+2, len(chunk)):])
			}
			at += 12 + n
		}
		return out
	}
	for _, text := range long.FindAll(data, -1) {
		for _, code := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.RawURLEncoding} {
			if plain, err := code.DecodeString(string(text)); err == nil {
				out = append(out, plain...)
				inflate(plain)
				break
			}
		}
	}
	return out
}
