// Package story finds what mattered in what is published of a game: the battles of a phase by weight, and what happened over the
// seasons in plain sentences. It reads published types alone and invents nothing: every sentence follows from an order, its
// reason, or a difference between two published positions.
package story
