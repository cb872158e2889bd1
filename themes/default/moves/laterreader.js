// The order reader is three quarters of the page's script, and needed where an order is checked: it waits as text, and the page's
// policy lets that text run and no other.

let $reader = null;
function readerNow() {
  if (!$reader) {
    document.head.append(el("script", {}, $("reader").textContent));
    $reader = window.heraldNotation;
  }
  return $reader;
}
const notation = Object.fromEntries(["newReader", "readSheet", "longText", "asJSON", "standing"].map(name => [name, (...given) => readerNow()[name](...given)]));
