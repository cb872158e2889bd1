package page

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
)

// fontScript loads a page's fonts after its map, which they would delay by half a second on a slow
// line. Until then the page uses the reader's fonts, scaled to the same widths (css/05-fonts.css).
// The script must come before the style sheets, or it would wait for them.
const fontScript = `(function(){var e=document.createElement("link"),had="";e.rel="stylesheet";e.href=document.currentScript.dataset.fonts;` +
	`function use(){document.head.appendChild(e);try{localStorage.setItem("herald-fonts","1")}catch(x){}}` +
	`try{had=localStorage.getItem("herald-fonts")}catch(x){}` +
	`if(had)use();else addEventListener("load",function(){setTimeout(use)})})()`

// FontScript returns the script that loads the fonts of a page with a map, or "" for other pages,
// which load fonts at once. The page's security policy allows it by FontScriptHash.
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
