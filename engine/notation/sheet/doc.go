// Package sheet takes the text of a message apart: its bytes into characters, its characters into
// lines, and the lines into those of its writer and those that a mail program quoted.
//
// It knows what mail programs and telephones do to a text, and nothing of orders or boards.
package sheet
