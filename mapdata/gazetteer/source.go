package gazetteer

import "strings"

// Source is the text of a board with the place of every table and key, so that a mistake found late can still be told
// with its line.
type Source struct {
	Name   string
	blocks []block
}

// block is one table of the file: its header and the lines up to the next.
type block struct {
	table string // "map", "region", ...
	line  int    // of the header, from 1
	text  string // header and body
	keys  []keyAt
}

type keyAt struct {
	name      string
	line, col int
}

// scan cuts a file into its tables. Brackets inside strings and comments do not count; a header begins a line outside
// any bracket.
func scan(name, text string) *Source {
	s := &Source{Name: name}
	cur := block{line: 1}
	depth := 0
	quote := ""
	for n, line := range strings.SplitAfter(text, "\n") {
		body := strings.TrimSpace(line)
		if depth == 0 && quote == "" {
			if strings.HasPrefix(body, "[") {
				s.blocks = append(s.blocks, cur)
				head, _, _ := strings.Cut(body, "#")
				cur = block{table: strings.Trim(strings.TrimSpace(head), "[] "), line: n + 1}
			} else if k, _, ok := strings.Cut(body, "="); ok && body[0] != '#' {
				cur.keys = append(cur.keys, keyAt{strings.Trim(strings.TrimSpace(k), `"'`), n + 1, strings.Index(line, body) + 1})
			}
		}
		cur.text += line
		depth, quote = nesting(line, depth, quote)
	}
	s.blocks = append(s.blocks, cur)
	return s
}

// nesting follows brackets and strings over one line.
func nesting(line string, depth int, quote string) (int, string) {
	header := depth == 0 && quote == "" && strings.HasPrefix(strings.TrimSpace(line), "[")
	for i := 0; i < len(line); i++ {
		rest := line[i:]
		switch {
		case quote != "":
			if quote[0] == '"' && rest[0] == '\\' {
				i++
			} else if strings.HasPrefix(rest, quote) {
				i += len(quote) - 1
				quote = ""
			}
		case rest[0] == '#':
			i = len(line)
		case strings.HasPrefix(rest, `"""`), strings.HasPrefix(rest, "'''"):
			quote = rest[:3]
			i += 2
		case rest[0] == '"', rest[0] == '\'':
			quote = rest[:1]
		case header:
		case rest[0] == '[', rest[0] == '{':
			depth++
		case rest[0] == ']', rest[0] == '}':
			depth = max(0, depth-1)
		}
	}
	if len(quote) == 1 {
		quote = "" // a plain string ends with its line, closed or not
	}
	return depth, quote
}

// at returns where a key of the n-th table of a kind stands; the table's header if it has no such key.
func (s *Source) at(table string, n int, key string) (line, col int) {
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.table != table {
			continue
		}
		if n > 0 {
			n--
			continue
		}
		return b.at(key)
	}
	return 1, 1
}

func (b *block) at(key string) (line, col int) {
	for _, k := range b.keys {
		if k.name == key {
			return k.line, k.col
		}
	}
	return b.line, 1
}

// Problem returns a mistake at a region's key, for what shows only after reading.
func (s *Source) Problem(f *File, region, key, message, hint string) Error {
	for i := range f.Regions {
		if f.Regions[i].ID == region {
			line, col := s.at("region", i, key)
			return Error{s.Name, line, col, message, hint}
		}
	}
	return Error{s.Name, 1, 1, message, hint}
}
