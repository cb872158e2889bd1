package sitegen

// Declarations for this package's external tests only.
var (
	ExifOrientation = exifOrientation
	History         = history
	HistoryJob      = historyJob
	NewDrawings     = newDrawings
	Orientation     = orientation
	Photograph      = photograph
	Settable        = settable
)
