// Package story finds what mattered in a published game: the battles of a phase by weight, and the
// events of the seasons in plain sentences. It uses published types only and invents nothing: every
// sentence follows from an order, its reason, or a difference between two positions.
package story
