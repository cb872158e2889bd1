package render

import "github.com/heraldmaps/herald/render/scene"

// Unmoved draws a map as Map does, but leaves every name in the board's place for it.
func (r *Renderer) Unmoved(v View) (*scene.Scene, error) { return r.whole(v) }
