// Package odd uses what the translator does not know.
package odd

// Wait uses a channel.
func Wait(c chan int) int { return <-c }
