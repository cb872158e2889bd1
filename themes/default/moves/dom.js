// Elements are made from text, never from markup, so that names cannot inject HTML.

const $ = id => document.getElementById("ui-" + id);

// typeset curls apostrophes after letters, as the site's pages do; names in the data have straight ones.
const typeset = t => typeof t === "string" ? t.replace(/(\p{L})'/gu, "$1’") : t;
const asIs = /^(code|pre|script|textarea)$/; // elements whose text is to copy or to run keep straight apostrophes

// el makes an element. An attribute "on…" is a listener; children are nodes or text.
function el(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes || {})) {
    if (v === null || v === undefined || v === false) continue;
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children.flat().filter(c => c !== null && c !== undefined && c !== "").map(c => asIs.test(tag) ? c : typeset(c)));
  return e;
}

const svgSpace = "http://www.w3.org/2000/svg";
function svg(tag, attributes, ...children) {
  const e = document.createElementNS(svgSpace, tag);
  for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
  e.append(...children.map(typeset));
  return e;
}

const star = () => el("span", {class: "star", title: "supply centre", role: "img", "aria-label": "supply centre"}, "★");

// link returns a link to a region's view on this page.
function link(r, text) {
  return el("a", {href: "#" + encodeURIComponent(r.id), "data-region": r.n}, text || r.name);
}

function button(text, act, attributes) {
  return el("button", Object.assign({type: "button", onclick: act}, attributes || {}), text);
}

// unfold returns a <details> section whose content is made when it first opens.
function unfold(title, fill, attributes) {
  const e = el("details", Object.assign({ontoggle: () => {
    if (e.open && e.children.length === 1) e.append(fill());
  }}, attributes || {}), el("summary", {}, title));
  return e;
}

const count = (n, one, many) => n + " " + (n === 1 ? one : many || one + "s");

function listOf(words, last) {
  if (words.length < 2) return words.join("");
  return words.slice(0, -1).join(", ") + " " + (last || "and") + " " + words[words.length - 1];
}

// say reports what has happened in the status line, which screen readers read out.
function say(text) {
  $("say").textContent = "";
  $("say").textContent = text;
}

// store keeps small lists in the browser. If the browser forbids storage, only they are lost.
const store = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem("herald-moves:" + data.id + ":" + name));
    } catch (e) {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem("herald-moves:" + data.id + ":" + name, JSON.stringify(value));
    } catch (e) {
      return;
    }
  },
};
