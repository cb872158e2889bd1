//go:build unix

package main

import (
	"testing"
)

// TestVotesByMail: a mail with a vote and no orders replaces no orders, and herald reports when
// later orders do not repeat an earlier vote.
func TestVotesByMail(t *testing.T) {
	at(t, "2026-03-03 12:00")
	const orders = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb"
	d := newDesk(t)
	d.mail(d.write("07:30", "a", "orders", orders))
	d.said(d.mail(d.write("08:00", "b", "orders", "I vote for the draw")), "it votes and orders nothing", "inbox/")
	d.holds("1901-spring/orders/austria.txt", orders)
	d.holds("1901-spring/orders/austria-v2.txt", "")
	d.said(d.mail(d.write("08:30", "c", "orders", orders+"\nI vote for the draw")), "austria-v2.txt")

	d = newDesk(t) // the vote comes first, and again
	d.said(d.mail(d.write("07:30", "a", "orders", "I vote for the draw"), d.write("07:40", "b", "orders", "I vote against the draw")), "austria-v2.txt")
	out := d.mail(d.write("08:00", "c", "orders", orders))
	d.said(out, "austria-v3.txt", "1 to look at", "the vote of austria-v2.txt is not among these orders")
	d.holds("1901-spring/orders/austria-v3.txt", orders)
	if n := d.inbox(); n != 0 {
		t.Errorf("%d messages lie in inbox/, and all are filed", n)
	}
	d.said(d.mail(d.write("08:30", "d", "orders", "Vote: no draw\nA Vie H")), "austria-v4.txt\n")

	d = newDesk(t) // all in one run
	d.said(d.mail(d.write("07:30", "a", "orders", orders), d.write("08:00", "b", "orders", "I vote for the draw")), "it votes and orders nothing")
	d.holds("1901-spring/orders/austria.txt", orders)
}
