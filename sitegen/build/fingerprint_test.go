package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestInputsChangedInPlace: a file changed in place with its old time restored, as editors and
// backups do, is a changed input, however large it is.
func TestInputsChangedInPlace(t *testing.T) {
	for _, size := range []int{10, 300 << 10} {
		dir := t.TempDir()
		path := filepath.Join(dir, "content", "photo.jpg")
		err := os.Mkdir(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(strings.Repeat("a", size)), 0o644)
		}
		info, _ := os.Stat(path)
		later := time.Now().Add(time.Minute).UnixNano() // later than the clock's resolution
		was, seen := fingerprint(dir, []string{"content"}, nil, later)
		if now, _ := fingerprint(dir, []string{"content"}, seen, later); now != was {
			t.Errorf("%d bytes: unchanged, it is another input", size)
		}
		if err == nil {
			err = os.WriteFile(path, []byte(strings.Repeat("b", size)), 0o644)
		}
		if err == nil {
			err = os.Chtimes(path, info.ModTime(), info.ModTime())
		}
		if now, _ := fingerprint(dir, []string{"content"}, seen, later); now == was || err != nil {
			t.Errorf("%d bytes: the change is not seen (%v)", size, err)
		}
	}
}
