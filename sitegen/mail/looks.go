package mail

import (
	"bytes"
	"regexp"

	"github.com/heraldmaps/herald/engine/notation"
)

var headLine = regexp.MustCompile(
	`^(?i)(received|return-path|delivered-to|mime-version|message-id|x-[a-z-]+|dkim-signature|authentication-results|arc-[a-z-]+):[ \t]*\S`)

// Looks reports whether a file is a message, whatever its name: its first line is one that only
// mail programs write.
func Looks(data []byte) bool {
	return headLine.Match(data[:min(len(data), 200)]) &&
		(bytes.Contains(data, []byte("\n\n")) || bytes.Contains(data, []byte("\r\n\r\n")))
}

// Sheet is a message as the order reader takes it. Err is why it could not be read whole, or nil.
func (m *Message) Sheet(err error) notation.Mail {
	out := notation.Mail{}
	if err != nil {
		out.Fault = err.Error()
	}
	if m == nil {
		return out
	}
	out.Subject, out.Text = m.Subject, m.Text
	for i := range m.Files {
		if m.Files[i].MayHoldOrders() {
			out.Files = append(out.Files, m.Files[i].Name)
		}
	}
	return out
}
