package sitegen

// What only this package's external tests need.
var (
	ExifOrientation = exifOrientation
	History         = history
	HistoryJob      = historyJob
	Sums            = sums
	NewDrawings     = newDrawings
	Orientation     = orientation
	Photograph      = photograph
	Settable        = settable
)
