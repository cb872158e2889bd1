package render

import "github.com/heraldmaps/herald/render/scene"

// Unmoved draws a map as Map does, with every name where the board has it.
func (r *Renderer) Unmoved(v View) (*scene.Scene, error) { return r.whole(v) }
