package foreign

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// words decodes texts: it drops a byte order mark, and reads what is not UTF-8 as Windows-1252,
// like order sheets. XML declares its own encoding.
type words struct {
	of   Finder
	told []string
}

func (w *words) find(name string) []byte { return w.plain(name, w.of(name)) }

func (w *words) plain(name string, data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) || bytes.HasPrefix(bytes.TrimSpace(data), []byte("<")) &&
		!bytes.HasPrefix(bytes.TrimSpace(data), []byte("<?php")) {
		return data
	}
	out, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return data
	}
	w.told = append(w.told, fmt.Sprintf("%s is not UTF-8, and was read as Windows-1252. Look at its names with accents.",
		short(name)))
	return out
}
