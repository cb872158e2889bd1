// Package typeset sets a book as A4 pages: paragraphs broken by Knuth and Plass's method, page
// breaks chosen together for the lowest total cost, footnotes, tables that continue on the next
// page, a table of contents.
//
// Lengths are whole thousandths of a point (Len), so that every decision is the same on every
// processor; they become millimetres when a page is drawn. The package knows nothing of boards and
// judges: a figure's picture draws itself.
package typeset
