package render

import (
	"math"

	"github.com/heraldmaps/herald/render/scene"
)

// Vision is a kind of colour vision.
type Vision uint8

// The kinds of vision for which palettes are checked. Grey is a print without colour.
const (
	Normal Vision = iota
	Protanopia
	Deuteranopia
	Tritanopia
	Grey
	numVisions
)

// String returns the kind's name.
func (v Vision) String() string {
	return [...]string{"normal", "protanopia", "deuteranopia", "tritanopia", "grey"}[v]
}

// visionMatrix simulates each vision, in linear RGB: missing cones by Machado, Oliveira and
// Fernandes 2009, severity 1.
var visionMatrix = [...][9]float64{
	Normal:       {1, 0, 0, 0, 1, 0, 0, 0, 1},
	Protanopia:   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	Deuteranopia: {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	Tritanopia:   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
	Grey:         {0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722},
}

func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

func luminance(c scene.Colour) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// Contrast returns the contrast ratio of WCAG 2.
func Contrast(a, b scene.Colour) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// lab returns a colour's CIE L*a*b* (D65) in a kind of vision.
func lab(c scene.Colour, v Vision) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	m := visionMatrix[v]
	see := func(i int) float64 { return math.Max(0, math.Min(1, m[i]*r+m[i+1]*g+m[i+2]*b)) }
	r, g, b = see(0), see(3), see(6)
	x := (0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047
	y := 0.2126729*r + 0.7151522*g + 0.0721750*b
	z := (0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	return [3]float64{116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))}
}

// DeltaE returns the CIEDE2000 difference of two colours to a kind of vision.
func DeltaE(a, b scene.Colour, v Vision) float64 { return deltaE2000(lab(a, v), lab(b, v)) }

func deltaE2000(p, q [3]float64) float64 {
	const deg = math.Pi / 180
	c1, c2 := math.Hypot(p[1], p[2]), math.Hypot(q[1], q[2])
	cm7 := math.Pow((c1+c2)/2, 7)
	g := 0.5 * (1 - math.Sqrt(cm7/(cm7+6103515625)))
	a1, a2 := p[1]*(1+g), q[1]*(1+g)
	d1, d2 := math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	hue := func(a, b float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		h := math.Atan2(b, a) / deg
		if h < 0 {
			h += 360
		}
		return h
	}
	h1, h2 := hue(a1, p[2]), hue(a2, q[2])
	dl, dc := q[0]-p[0], d2-d1
	dh := 0.0
	hm := h1 + h2
	if d1*d2 != 0 {
		dh = h2 - h1
		switch {
		case dh > 180:
			dh -= 360
		case dh < -180:
			dh += 360
		}
		switch {
		case math.Abs(h1-h2) <= 180:
			hm /= 2
		case hm < 360:
			hm = (hm + 360) / 2
		default:
			hm = (hm - 360) / 2
		}
	}
	dH := 2 * math.Sqrt(d1*d2) * math.Sin(dh/2*deg)
	lm, cm := (p[0]+q[0])/2, (d1+d2)/2
	t := 1 - 0.17*math.Cos((hm-30)*deg) + 0.24*math.Cos(2*hm*deg) +
		0.32*math.Cos((3*hm+6)*deg) - 0.20*math.Cos((4*hm-63)*deg)
	turn := 30 * math.Exp(-((hm-275)/25)*((hm-275)/25))
	c7 := math.Pow(cm, 7)
	rc := 2 * math.Sqrt(c7/(c7+6103515625))
	sl := 1 + 0.015*(lm-50)*(lm-50)/math.Sqrt(20+(lm-50)*(lm-50))
	sc, sh := 1+0.045*cm, 1+0.015*cm*t
	rt := -math.Sin(2*turn*deg) * rc
	return math.Sqrt(dl*dl/(sl*sl) + dc*dc/(sc*sc) + dH*dH/(sh*sh) + rt*dc/sc*dH/sh)
}
