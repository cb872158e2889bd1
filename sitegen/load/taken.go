package load

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/heraldmaps/herald/sitegen/files"
)

// Taken is an order as pages showed it before its phase was reopened or decided again. The phase's
// folder keeps them (taken-back-1.json, -2 …), so that the new results can show the differences.
type Taken struct {
	Kind    string `json:"kind" toml:"kind"` // the kind of step
	Power   string `json:"power" toml:"power"`
	Unit    string `json:"unit,omitempty" toml:"unit,omitempty"`
	Order   string `json:"order" toml:"order"`
	Verdict string `json:"verdict" toml:"verdict"`
	Reason  string `json:"reason,omitempty" toml:"reason,omitempty"`
}

var takenForm = regexp.MustCompile(`^taken-back-(\d{1,3})\.json$`)

// readTaken reads a file taken-back-N.json, of which the highest number counts.
func (p *Phase) readTaken(name string, ps *Problems) {
	n, _ := strconv.Atoi(takenForm.FindStringSubmatch(name)[1])
	shown := p.Shown + "/" + name
	data, ok := readFile(p.site, shown, files.TOML, ps)
	if !ok {
		return
	}
	var lines []Taken
	if err := json.Unmarshal(data, &lines); err != nil {
		ps.Errorf(shown, 0, 0, "put the file back as herald wrote it, or remove it",
			"what was published before cannot be read: %v", err)
		return
	}
	if n > p.Retakes {
		p.Retakes, p.Taken = n, lines
	}
}

// takenNext is the file that announces a phase's reopening, which has happened once results.toml is
// gone. If the command is killed then, Settle finishes it.
const takenNext = "taken-back-next.json"

// takingBack is the content of takenNext.
type takingBack struct {
	Number int     `json:"number,omitempty"` // the number of this reopening; 0: nothing had been published
	Lines  int     `json:"lines,omitempty"`  // lines of the game's log before it records this; 0: no log
	Taken  []Taken `json:"taken,omitempty"`
}

func (p *Phase) readTakingBack() (*takingBack, error) {
	data, err := p.site.Read(p.Shown+"/"+takenNext, files.TOML)
	if err != nil {
		return nil, err
	}
	b := &takingBack{}
	return b, json.Unmarshal(data, b)
}

// readTakenNext reads a reopening that a killed command left unfinished, if it has happened.
func (p *Phase) readTakenNext() {
	if !p.site.Exists(p.Shown+"/"+takenNext) || p.site.Exists(p.Shown+"/results.toml") {
		return
	}
	if b, err := p.readTakingBack(); err == nil && b.Number > p.Retakes { // herald alone writes it, atomically
		p.Retakes, p.Taken = b.Number, b.Taken
	}
}

// saveTaken writes what has been published of a phase that is about to be reopened.
func (p *Phase) saveTaken(published []Taken, lines int) (*takingBack, error) {
	b := &takingBack{Lines: lines, Taken: published}
	if len(published) > 0 {
		b.Number = p.Retakes + 1
	}
	data, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	return b, WriteFile(filepath.Join(p.Dir, takenNext), append(data, '\n'))
}

// Redraft saves what was published of a phase decided as a draft, before a new draft.
func (p *Phase) Redraft(published []Taken) error {
	data, err := json.MarshalIndent(published, "", " ")
	if err != nil {
		return err
	}
	p.Retakes, p.Taken = p.Retakes+1, published
	return WriteFile(filepath.Join(p.Dir, fmt.Sprintf("taken-back-%d.json", p.Retakes)), append(data, '\n'))
}

// takenBack records, in the game's log and in the phase, a reopening that has happened. It may be
// repeated after an interruption.
func (g *Game) takenBack(p *Phase, b *takingBack) error {
	if b.Lines > 0 && len(g.Log) == b.Lines {
		g.Log = g.Log.Reopen(p.Key)
		if err := g.SaveLog(); err != nil {
			return err
		}
	}
	reached("the log says so")
	if b.Number > 0 {
		data, err := json.MarshalIndent(b.Taken, "", " ")
		if err != nil {
			return err
		}
		if err := WriteFile(filepath.Join(p.Dir, fmt.Sprintf("taken-back-%d.json", b.Number)), append(data, '\n')); err != nil {
			return err
		}
	}
	reached("it is counted")
	return os.Remove(filepath.Join(p.Dir, takenNext))
}
