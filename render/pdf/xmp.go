package pdf

import (
	"encoding/xml"
	"strings"
)

// xmp returns the document's metadata for programs. A book declares PDF/UA-1, and PDF/A-3a unless
// it is for a press. PDF/A requires a description of the schema of PDF/UA.
func xmp(i Info) string {
	var b strings.Builder
	esc := func(s string) string {
		var e strings.Builder
		xml.EscapeText(&e, []byte(s)) // a strings.Builder does not fail
		return e.String()
	}
	b.WriteString(`<?xpacket begin="` + "\uFEFF" + `" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format><dc:language><rdf:Bag><rdf:li>` + esc(i.Lang) + `</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">` + esc(i.Title) + `</rdf:li></rdf:Alt></dc:title>
`)
	if i.Subject != "" {
		b.WriteString(`<dc:description><rdf:Alt><rdf:li xml:lang="x-default">` + esc(i.Subject) +
			"</rdf:li></rdf:Alt></dc:description>\n")
	}
	if i.Author != "" {
		b.WriteString(`<dc:creator><rdf:Seq><rdf:li>` + esc(i.Author) + "</rdf:li></rdf:Seq></dc:creator>\n")
	}
	b.WriteString("<pdf:Producer>herald</pdf:Producer>\n")
	if !i.Date.IsZero() {
		at := i.Date.UTC().Format("2006-01-02T15:04:05Z")
		b.WriteString("<xmp:CreateDate>" + at + "</xmp:CreateDate><xmp:ModifyDate>" + at + "</xmp:ModifyDate>\n")
	}
	b.WriteString("</rdf:Description>\n")
	if i.Book {
		b.WriteString(`<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
`)
	}
	if i.archival() {
		b.WriteString(`<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>part of ISO 14289 that is followed</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
`)
	}
	b.WriteString("</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>")
	return b.String()
}
