package mail

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	netmail "net/mail"
	"os"
	"slices"
	"strings"
	"time"
)

// entry is a message that herald mail has found but not yet read into a game.
type entry struct {
	from string
	spot spot
	sent time.Time
	raw  *Raw // the message itself, if it came from a pipe, which can be read only once
}

// Found holds a run's messages by the time sent. Undated ones keep their places.
type Found struct {
	all   []entry
	amiss func(path string, err error)
}

// Find finds the messages of several paths; it reads a pipe to its end. Each reads a message again
// when it is visited, so that only one is in memory. now is the current time, for Sent. amiss is
// called for a path that cannot be read and, with a nil error, for a path without mail.
func Find(paths []string, now time.Time, amiss func(path string, err error)) Found {
	out := Found{amiss: amiss}
	for _, path := range paths {
		before := len(out.all)
		err := walk(path, func(r Raw, s spot) bool {
			e := entry{from: r.From, spot: s, sent: Sent(r.Data, now)}
			if info, err := os.Stat(s.path); err != nil || !info.Mode().IsRegular() {
				e.raw = &r
			}
			out.all = append(out.all, e)
			return true
		})
		if err != nil || len(out.all) == before {
			amiss(path, err)
		}
	}
	inTime(out.all)
	return out
}

// Each visits the messages until visit returns false.
func (f Found) Each(visit func(Raw) bool) {
	for _, e := range f.all {
		raw, err := e.read()
		if err != nil {
			f.amiss(e.from, err)
		} else if !visit(raw) {
			return
		}
	}
}

// inTime sorts the entries that have a date; those without one stay at their index.
func inTime(all []entry) {
	var places []int
	var dated []entry
	for i := range all {
		if !all[i].sent.IsZero() {
			places, dated = append(places, i), append(dated, all[i])
		}
	}
	slices.SortStableFunc(dated, func(a, b entry) int { return a.sent.Compare(b.sent) })
	for i, at := range places {
		all[at] = dated[i]
	}
}

func (e *entry) read() (Raw, error) {
	if e.raw != nil {
		return *e.raw, nil
	}
	f, err := os.Open(e.spot.path)
	if err != nil {
		return Raw{}, err
	}
	defer f.Close()
	out := Raw{From: e.from}
	if !e.spot.box {
		out.Data, out.Err = io.ReadAll(io.LimitReader(f, MaxMessage+1))
		return out, nil
	}
	if _, err := f.Seek(e.spot.at, io.SeekStart); err != nil {
		return Raw{}, err
	}
	found := false
	if _, err = mbox(bufio.NewReaderSize(f, 64<<10), func(_ int, _ int64, raw Raw) bool {
		out.Data, out.Err, found = raw.Data, raw.Err, true
		return false
	}); err == nil && !found {
		err = fmt.Errorf("%s: the mailbox changed while it was read", e.from)
	}
	return out, err
}

// Sent returns when a message was sent: its Date or, if that is missing or later than the last
// server received the message, the time of that receipt. Without a receipt it ignores a Date after
// now (zero if unknown). It returns the zero time if nothing says when.
func Sent(data []byte, now time.Time) time.Time {
	sent, came := head(data).Date, Received(data)
	switch {
	case !came.IsZero() && (sent.IsZero() || sent.After(came)):
		return came
	case came.IsZero() && IsToCome(sent, now):
		return time.Time{}
	}
	return sent
}

// IsToCome reports whether a time is later than now. It is false if either is zero.
func IsToCome(at, now time.Time) bool { return !at.IsZero() && !now.IsZero() && at.After(now) }

// Received returns when the last server received a message: the date after the last semicolon of
// the message's first Received field.
func Received(data []byte) time.Time {
	m, err := netmail.ReadMessage(bytes.NewReader(data[:min(len(data), maxHead)]))
	if err != nil {
		return time.Time{}
	}
	for _, v := range m.Header["Received"] {
		if i := strings.LastIndexByte(v, ';'); i >= 0 {
			if at, err := netmail.ParseDate(strings.TrimSpace(v[i+1:])); err == nil {
				return at
			}
		}
	}
	return time.Time{}
}
