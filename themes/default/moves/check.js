// Check an order: how it is read, and whether the board allows it.
function showCheck(text) {
  $("head").replaceChildren(el("h2", {id: "ui-title", tabindex: "-1"}, "Check an order"));
  $("body").replaceChildren();
  return {};
}
