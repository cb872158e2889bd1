package load

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/heraldmaps/herald/sitegen/files"
)

// Taken is what had been published of a phase when it was taken back: an order each, as pages showed it. It is kept beside
// the phase (taken-back-1.json, -2 …), so that the new results can say what is different.
type Taken struct {
	Kind    string `json:"kind"` // of the step
	Power   string `json:"power"`
	Unit    string `json:"unit,omitempty"`
	Order   string `json:"order"`
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`
}

var takenForm = regexp.MustCompile(`^taken-back-(\d{1,3})\.json$`)

// readTaken reads one of these files; the one with the highest number counts.
func (p *Phase) readTaken(name string, ps *Problems) {
	n, _ := strconv.Atoi(takenForm.FindStringSubmatch(name)[1])
	shown := p.Shown + "/" + name
	data, ok := readFile(p.site, shown, files.TOML, ps)
	if !ok {
		return
	}
	var lines []Taken
	if err := json.Unmarshal(data, &lines); err != nil {
		ps.Errorf(shown, 0, 0, "put the file back as herald wrote it, or take it away", "what was published before cannot be read: %v", err)
		return
	}
	if n > p.Retakes {
		p.Retakes, p.Taken = n, lines
	}
}

// saveTaken keeps what had been published of a phase that is taken back, and returns the file's path.
func (p *Phase) saveTaken(lines []Taken) (path string, err error) {
	path = filepath.Join(p.Dir, fmt.Sprintf("taken-back-%d.json", p.Retakes+1))
	data, err := json.MarshalIndent(lines, "", " ")
	if err != nil {
		return path, err
	}
	return path, WriteFile(path, append(data, '\n'))
}
