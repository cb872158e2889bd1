package compile

import "errors"

// Problem is a mistake in a region's data that shows only when the board is compiled.
type Problem struct {
	Region, Key   string
	Message, Hint string
}

// Error returns the message and the hint.
func (p *Problem) Error() string { return p.Message + " (hint: " + p.Hint + ")" }

func joined(errs []error) error { return errors.Join(errs...) }
