package page

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
)

// fontScript puts the fonts of a page with a map after its map: on a slow line they would take half a second from it. Once a browser
// has them they are there from the start; until then others of the reader's own stand in, as wide (css/05-fonts.css). It stands
// before the page's styles, for which a script behind them would have to wait, and pictures for the script.
const fontScript = `(function(){var e=document.createElement("link"),had="";e.rel="stylesheet";e.href=document.currentScript.dataset.fonts;` +
	`function use(){document.head.appendChild(e);try{localStorage.setItem("herald-fonts","1")}catch(x){}}` +
	`try{had=localStorage.getItem("herald-fonts")}catch(x){}` +
	`if(had)use();else addEventListener("load",function(){setTimeout(use)})})()`

// FontScript is the script that fetches the fonts of a page with a map, which its security policy allows by FontScriptHash; of other
// pages, whose fonts are fetched at once, both are "".
func (v View) FontScript() template.JS {
	if v.Living == nil {
		return ""
	}
	return fontScript
}

// FontScriptHash is FontScript's hash for the security policy.
func (v View) FontScriptHash() string {
	if v.Living == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(fontScript))
	return base64.StdEncoding.EncodeToString(sum[:])
}
