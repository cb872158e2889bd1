// Package pdftest takes herald's PDFs apart, for tests: their objects, and what PDF/UA-1 asks of
// them as far as a program can say.
package pdftest

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zlib"
)

// File is a document's objects by number.
type File struct {
	Objects map[int]string // dictionaries; of a stream, its dictionary
	Streams map[int][]byte // decompressed
	Catalog string
	Info    string
}

var (
	length   = regexp.MustCompile(`/Length (\d+)`)
	rootRef  = regexp.MustCompile(`/Root (\d+) 0 R`)
	infoRef  = regexp.MustCompile(`/Info (\d+) 0 R`)
	countRef = regexp.MustCompile(`/N (\d+)/First (\d+)`)
)

// Read reads a PDF that this project wrote, whose cross-reference table is one stream.
func Read(data []byte) (*File, error) {
	f := &File{map[int]string{}, map[int][]byte{}, "", ""}
	at := bytes.LastIndex(data, []byte("startxref\n"))
	if at < 0 {
		return nil, fmt.Errorf("no startxref")
	}
	start, err := strconv.Atoi(strings.Fields(string(data[at+10:]))[0])
	if err != nil {
		return nil, err
	}
	head, table, err := stream(data, start)
	if err != nil {
		return nil, fmt.Errorf("the table of objects: %w", err)
	}
	type within struct{ stream, index int }
	inside := map[int]within{}
	for n := 0; n*7 < len(table); n++ {
		row := table[n*7:]
		where := int(row[1])<<24 | int(row[2])<<16 | int(row[3])<<8 | int(row[4])
		switch row[0] {
		case 1:
			dict, body, err := stream(data, where)
			if err != nil {
				return nil, fmt.Errorf("object %d: %w", n, err)
			}
			f.Objects[n], f.Streams[n] = dict, body
		case 2:
			inside[n] = within{where, int(row[5])<<8 | int(row[6])}
		}
	}
	for n, w := range inside {
		m := countRef.FindStringSubmatch(f.Objects[w.stream])
		if m == nil {
			return nil, fmt.Errorf("object %d lies in %d, which holds no objects", n, w.stream)
		}
		first, _ := strconv.Atoi(m[2])
		body := f.Streams[w.stream]
		nums := strings.Fields(string(body[:first]))
		if nums[2*w.index] != fmt.Sprint(n) {
			return nil, fmt.Errorf("object %d is not where the table says", n)
		}
		from, _ := strconv.Atoi(nums[2*w.index+1])
		to := len(body) - first
		if 2*w.index+3 < len(nums) {
			to, _ = strconv.Atoi(nums[2*w.index+3])
		}
		f.Objects[n] = strings.TrimSpace(string(body[first+from : first+to]))
	}
	f.Catalog, f.Info = f.object(rootRef, head), f.object(infoRef, head)
	return f, nil
}

func (f *File) object(ref *regexp.Regexp, in string) string {
	if n := f.number(ref, in); n > 0 {
		return f.Objects[n]
	}
	return ""
}

func (f *File) number(ref *regexp.Regexp, in string) int {
	m := ref.FindStringSubmatch(in)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

func stream(data []byte, at int) (dict string, body []byte, err error) {
	part := data[at:]
	from, to := bytes.Index(part, []byte(" obj\n")), bytes.Index(part, []byte("stream\n"))
	if from < 0 || to < from {
		return "", nil, fmt.Errorf("no stream at %d", at)
	}
	dict = string(part[from+5 : to])
	m := length.FindStringSubmatch(dict)
	if m == nil {
		return "", nil, fmt.Errorf("a stream without its length at %d", at)
	}
	size, _ := strconv.Atoi(m[1])
	raw := part[to+7 : to+7+size]
	if !bytes.HasPrefix(part[to+7+size:], []byte("\nendstream")) {
		return "", nil, fmt.Errorf("the stream at %d is not as long as it says", at)
	}
	if !strings.Contains(dict, "/FlateDecode") {
		return dict, raw, nil
	}
	z, err := zlib.NewReader(bytes.NewReader(raw))
	if err != nil {
		return "", nil, err
	}
	body, err = io.ReadAll(z)
	return dict, body, err
}

// Pages are the numbers of the pages' objects, in order.
func (f *File) Pages() []int {
	tree := f.object(regexp.MustCompile(`/Pages (\d+) 0 R`), f.Catalog)
	m := regexp.MustCompile(`/Kids\[([^\]]*)\]`).FindStringSubmatch(tree)
	if m == nil {
		return nil
	}
	var out []int
	for _, r := range strings.Split(m[1], " 0 R") {
		if n, err := strconv.Atoi(strings.TrimSpace(r)); err == nil {
			out = append(out, n)
		}
	}
	return out
}
