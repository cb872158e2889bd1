package page

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
)

// fontScript loads a page's fonts after its map has its names, which they would delay by half a
// second on a slow line. A browser that has the fonts cached uses them at once. Until they come,
// the page uses the reader's own fonts, scaled to the same widths (css/05-fonts.css). The script
// must come before the page's style sheets: after them it would wait for them, and pictures would
// wait for it.
const fontScript = `(function(){var e=document.createElement("link"),had="";e.rel="stylesheet";e.href=document.currentScript.dataset.fonts;` +
	`function use(){document.head.appendChild(e);try{localStorage.setItem("herald-fonts","1")}catch(x){}}` +
	`try{had=localStorage.getItem("herald-fonts")}catch(x){}` +
	`function wait(){if(document.querySelector(".is-laying"))setTimeout(wait,50);else use()}` +
	`if(had)use();else addEventListener("load",function(){setTimeout(wait)})})()`

// FontScript returns the script that loads the fonts of a page with a map. The page's security
// policy allows it by FontScriptHash. Other pages load fonts at once: for them both return "".
func (v View) FontScript() template.JS {
	if v.Living == nil {
		return ""
	}
	return fontScript
}

// FontScriptHash returns FontScript's hash for the security policy.
func (v View) FontScriptHash() string {
	if v.Living == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(fontScript))
	return base64.StdEncoding.EncodeToString(sum[:])
}
