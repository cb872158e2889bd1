// Package sitegen composes a site: load -> resolve -> publish -> jobs. Producers turn what was
// published into jobs, and package build does them, checks what they made and writes it.
package sitegen
