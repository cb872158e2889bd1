// Package sitegen builds the site: load -> resolve -> publish -> compose -> write.
//
// Producers turn what was loaded into jobs; a job makes some files from inputs that its key names, and is done again only
// when its key changes. The finished tree is checked (links, anchors), written beside the old one and swapped with it in one
// step, so that a reader sees the old site or the new one, never a mixture.
//
// Nothing here reads the clock or the environment: whoever calls it says who the program is and measures time.
package sitegen
