// Package build runs a site's jobs in parallel, caches what they made, checks links and secrets,
// and swaps the finished tree with the old one in one step, so that a reader sees the old site or
// the new one, never a mixture. It knows nothing of a site's content.
//
// A job makes some files from one value. The hash of that value is its key; it can read nothing
// else, and runs again only when the key changes.
//
// Nothing here reads the clock or the environment: the caller names the program and measures time.
package build
