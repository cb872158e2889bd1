// Package build is the machinery of building, and knows nothing of what a site shows: it does jobs side by side, keeps what
// they made, checks links and secrets, and swaps the finished tree with the old one in one step, so that a reader sees the
// old site or the new one, never a mixture.
//
// A job makes some files from a value that it is handed. The hash of all of that value is its key, it can read nothing else, and it is done again
// only when the key changes.
//
// Nothing here reads the clock or the environment: whoever calls it says who the program is and measures time.
package build
