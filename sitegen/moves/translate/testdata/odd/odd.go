// Package odd uses what the translator does not know.
package odd

// Wait uses a channel.
func Wait(c chan int) int { return <-c }

type link struct{ next *link }

// Cut assigns to a link, and to a field of the one that it was.
func Cut(l *link) *link {
	l, l.next = l.next, nil
	return l
}
