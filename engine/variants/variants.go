// Package variants is the one list of rulesets.
package variants
