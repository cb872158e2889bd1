package post

import (
	"crypto/sha256"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
	postmail "github.com/heraldmaps/herald/sitegen/mail"
)

var (
	versionForm = regexp.MustCompile(`^-v(\d{1,4})\.txt$`)
	scanEndings = []string{"jpg", "jpeg", "png", "webp", "pdf"}
)

// shelf describes the sheets of one power for one step: those on disk, and those that this run has
// filed, or in a dry run would have filed.
type shelf struct {
	next    int       // the next version's number
	file    string    // the version that counts, or ""
	text    string    // its text
	scan    [32]byte  // the hash of the photograph beside it
	full    bool      // one of the sheets is not preliminary
	sent    time.Time // when the latest message that is not preliminary was sent, if known
	anySent time.Time // when the latest message of any kind was sent, if known
	ids     map[string]string
	now     time.Time // the current time; zero: not known
}

// shelf examines a power's sheets of a step once per run.
func (o *Office) shelf(folder, power string) *shelf {
	if s := o.shelves[folder+"/"+power]; s != nil {
		return s
	}
	s := &shelf{next: 1, ids: map[string]string{}, now: o.Now}
	o.shelves[folder+"/"+power] = s
	site := files.In(o.Dir)
	entries, _ := site.List(folder)
	for _, e := range entries {
		version := versionOf(e.Name(), power)
		if version == 0 {
			continue
		}
		data, err := site.Read(path.Join(folder, e.Name()), files.Sheet)
		if err != nil {
			s.next = max(s.next, version+1)
			continue
		}
		mark, text := unstamped(string(data))
		var scan [32]byte
		for _, ending := range scanEndings {
			if picture, err := site.Read(path.Join(folder, strings.TrimSuffix(e.Name(), "txt")+ending), files.Scan); err == nil {
				scan = sha256.Sum256(picture)
			}
		}
		s.put(version, folder+"/"+e.Name(), mark, text, scan)
	}
	return s
}

func (s *shelf) put(version int, file string, mark stamp, text string, scan [32]byte) {
	if version >= s.next {
		s.next, s.file, s.text, s.scan = version+1, file, text, scan
	}
	when := mark.when()
	if postmail.IsToCome(when, s.now) { // a time to come would make it the last version for ever
		when = time.Time{}
	}
	if early := preliminary(text); !early {
		s.full = true
		s.sent = later(s.sent, when)
	}
	s.anySent = later(s.anySent, when)
	if mark.id != "" {
		s.ids[mark.id] = file
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func versionOf(name, power string) int {
	rest, ok := strings.CutPrefix(name, power)
	if !ok {
		return 0
	}
	if rest == ".txt" {
		return 1
	}
	if f := versionForm.FindStringSubmatch(rest); f != nil {
		n, _ := strconv.Atoi(f[1])
		return n
	}
	return 0
}

// adds reports whether a message has an attachment that may contain orders, other than the
// photograph beside the sheet that counts.
func (s *shelf) adds(m *postmail.Message) bool {
	for i := range m.Files {
		f := &m.Files[i]
		if f.MayHoldOrders() && sha256.Sum256(f.Data) != s.scan {
			return true
		}
	}
	return false
}

// sameText reports whether texts are equal but for line ends and final empty lines.
func sameText(a, b string) bool { return trimmed(a) == trimmed(b) }

func trimmed(s string) string {
	return strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), " \t\n")
}
