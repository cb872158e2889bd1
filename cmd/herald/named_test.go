//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWrongFiles: a file on a command line that is missing, a folder, empty, in UTF-16 or of
// another format is reported with its name, the place of the fault, and what to do; never in the
// words of the operating system or of a decoder. A byte order mark is ignored.
func TestWrongFiles(t *testing.T) {
	site := emptySite(t)
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	empty, bad := file("empty.json", ""), file("bad.json", "{\n  \"game\": nö\n}\n")
	wide := file("wide.json", "\xff\xfe{\x00}\x00")
	part := file("part.json", "{\"game\": \"first\",\r\n \"turns\": [")
	lines := file("lines.jsonl", "\ufeff{\"id\":\"1\",\"board\":\"standard\",\"name\":\"S1901M\",\"state\":{\"units\":{\"FRANCE\":[\"A PAR\"]}},\"orders\":{}}\r\n{\"id\":\"2\"\r\nx\n")
	none, folder := filepath.Join(dir, "none"), filepath.Join(dir, "folder")
	must(t, os.Mkdir(folder, 0o755))
	must(t, os.MkdirAll(filepath.Join(site, "public/first"), 0o755))
	for _, c := range []struct {
		args string
		want string
	}{
		{"verify first --from " + none, none + ": there is no such file (hint: herald build first, or --from game.json)"},
		{"verify first --from " + folder, folder + ": it is a folder, not a file (hint: "},
		{"verify first --from " + empty, empty + ": the file is empty (hint: fetch it anew from first/game.json)"},
		{"verify first --from " + bad, bad + ":2:12: is not JSON from here on (hint: fetch it anew"},
		{"verify first --from " + part, part + ":2:12: the file ends too early: it is incomplete (hint: fetch it anew"},
		{"verify first --from " + wide, wide + ":1:1: is text in UTF-16 (hint: save it as UTF-8)"},
		{"import x " + none, none + ": there is no such file (hint: a saved game, or a game.json"},
		{"import x " + folder, folder + ": it is a folder, not a file (hint: a saved game, or a game.json"},
		{"import x " + empty, empty + ": the file is empty (hint: a saved game"},
		{"import x " + bad, bad + ":2:12: is not JSON from here on (hint: a saved game"},
		{"import x " + wide, wide + ":1:1: is text in UTF-16 (hint: save it as UTF-8)"},
		{"adjudicate " + none, none + ": there is no such file (hint: name a file of JSON Lines, or - for standard input)"},
		{"adjudicate " + folder, folder + ": it is a folder, not a file (hint: name a file of JSON Lines"},
		{"adjudicate " + wide, "line 1: is text in UTF-16 (hint: save it as UTF-8)"},
		{"adjudicate " + lines, "line 2: not a JSON object as expected: it is cut off (hint: a JSON object a line; "},
		{"adjudicate " + lines, "line 3: not a JSON object as expected: not JSON from column 1 on (hint: "},
		{"map --board standard -o " + folder + " --format svg", folder + ": a folder is there (hint: name a file in it)"},
		{"map --board standard -o " + none + "/x.svg", none + "/x.svg: there is no folder to write it into (hint: mkdir -p " + none + ")"},
		{"map --board standard -o " + empty + "/x.svg", empty + "/x.svg: a file is where its folder should be (hint: "},
		{"map --board standard -o " + folder, folder + ": its name does not say which format (hint: -o map.svg, "},
		{"new site " + empty, empty + ": a file is where the site's folder should be (hint: another name)"},
		{"board import " + none, none + ": there is no such file (hint: name a board's file; "},
		{"board import " + folder, folder + " is not a file (hint: name a board's file; "},
		{"mail " + none, none + ": no such file or folder (hint: name a message, a mailbox or a folder of them)"},
		{"mail " + wide, "it is text in UTF-16 (hint: save it from the mail program as it came, .eml)"},
		{"serve --addr nonsense", `"nonsense" is not an address to serve at: address nonsense: missing port in address (hint: --addr 127.0.0.1:8642)`},
	} {
		args := strings.Fields(c.args)
		if args[0] != "adjudicate" && args[0] != "map" && args[0] != "new" || args[0] == "map" {
			args = append(args, "--site", site)
		}
		code, out, err := herald(t, args...)
		if code == exitWell && args[0] != "mail" || !strings.Contains(out+err, c.want) {
			t.Errorf("herald %s: exit code %d, no %q in\n%s%s", c.args, code, c.want, out, err)
		}
		for _, raw := range []string{"open /", "read /", "stat /", "rename ", "mkdir /", "invalid character", "unexpected end of JSON", "line 1: not a JSON"} {
			if strings.Contains(out+err, raw) {
				t.Errorf("herald %s says %q:\n%s%s", c.args, raw, out, err)
			}
		}
	}
}
