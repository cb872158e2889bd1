package sitegen

// What only this package's external tests need.
var (
	ExifOrientation = exifOrientation
	History         = history
	HistoryJob      = historyJob
	NewDrawings     = newDrawings
	Orientation     = orientation
	Photograph      = photograph
	Settable        = settable
)
