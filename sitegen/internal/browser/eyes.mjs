// What readers' eyes need beyond axe's rules: letters large enough, lines of charts with contrast, choices that show in forced colours, and room
// for letters twice as large. Each function returns what is wrong, in words.

// tiny returns words whose letters are drawn under 12 px. On maps letters grow with the zoom; lettering.mjs and theatres.mjs measure them.
export const tiny = page => page.evaluate(() => {
  const found = new Map(), words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n; (n = words.nextNode());) {
    const e = n.parentElement, style = getComputedStyle(e);
    if (!n.data.trim() || !e.getClientRects().length || style.visibility === "hidden" || e.closest("script,style,template,.stage,.figure,.unseen,.vh")) continue;
    const matrix = e.ownerSVGElement && e.getScreenCTM(); // a drawing's letters shrink with it
    const px = parseFloat(style.fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (px < 11.95) found.set(e.tagName + "." + (e.getAttribute("class") || ""), px.toFixed(2) + " px: " + n.data.trim().slice(0, 30));
  }
  return [...found].map(f => f.join(" "));
});

// cut returns tables of standings, which every game has, that are wider than their page.
export const cut = page => page.evaluate(() => [...document.querySelectorAll(".scroll:has(> .standings)")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.scrollWidth + " px wide in " + e.clientWidth));

// hiding returns tables wider than their frame that do not show it, or that neither keyboard nor screen reader can reach: the edge where a table
// continues must fade out, and nothing may fade where it ends.
export const hiding = page => page.evaluate(async () => {
  const out = [], fades = e => getComputedStyle(e).maskImage !== "none" && parseFloat(getComputedStyle(e).getPropertyValue("--more")) > 8;
  const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  for (const e of document.querySelectorAll(".scroll")) {
    if (!e.getClientRects().length) continue;
    const name = e.getAttribute("aria-label") || document.getElementById(e.getAttribute("aria-labelledby") || "")?.textContent || "";
    if (!name.trim() || e.getAttribute("role") !== "region" || e.tabIndex !== 0) out.push("cannot be reached: " + e.outerHTML.slice(0, 120));
    const more = e.scrollWidth > e.clientWidth + 1;
    e.scrollLeft = 0;
    await drawn();
    if (fades(e) !== more) out.push(name + (more ? " goes on and does not show it" : " is whole and fades"));
    e.scrollLeft = e.scrollWidth;
    await drawn();
    if (fades(e)) out.push(name + " fades at its end");
    e.scrollLeft = 0;
  }
  return out;
});

// wordy returns tables of up to four columns that do not fit a phone.
export const wordy = page => page.evaluate(() => [...document.querySelectorAll(".scroll:has(> .panel:not(.matrix))")].filter(e => e.querySelectorAll("thead tr > *").length <= 4 &&
  e.scrollWidth > e.clientWidth + 1).map(e => e.getAttribute("aria-label") + ": " + e.scrollWidth + " px wide in " + e.clientWidth));

// told returns what is wrong with how a phone shows the relations between powers: nothing may lie beyond the window, each relation must name its
// powers, and to a screen reader it must remain a table.
export const told = async page => {
  const out = await page.evaluate(() => [...document.querySelectorAll(".scroll:has(> .matrix)")].flatMap(e => [
    ...e.scrollWidth > e.clientWidth + 1 ? [e.getAttribute("aria-label") + ": " + e.scrollWidth + " px wide in " + e.clientWidth] : [],
    ...[...e.querySelectorAll("tbody td")].filter(td => td.offsetWidth > 1 && !getComputedStyle(td, "::before").content.startsWith('"' + td.dataset.head + ": ")).map(td => "nobody is named before: " + td.textContent)]));
  const cells = await page.$$eval(".matrix :is(th, td)", l => l.filter(e => e.textContent.trim()).length);
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send("Accessibility.getFullAXTree");
  const by = new Map(nodes.map(n => [n.nodeId, n])), {root} = await session.send("DOM.getDocument", {depth: 0});
  const {nodeIds} = await session.send("DOM.querySelectorAll", {nodeId: root.nodeId, selector: ".matrix"});
  let heard = 0;
  for (const nodeId of nodeIds) {
    const {node} = await session.send("DOM.describeNode", {nodeId}), table = nodes.find(n => n.backendDOMNodeId === node.backendNodeId);
    if (table?.role.value !== "table") out.push("heard as " + table?.role.value);
    const count = n => { if (["cell", "rowheader", "columnheader"].includes(n.role?.value)) heard++; (n.childIds || []).forEach(id => by.has(id) && count(by.get(id))); };
    if (table) count(table);
  }
  return heard < cells ? [...out, heard + " of " + cells + " cells are heard as a table's"] : out;
};

// faint returns lines of charts with a contrast under 3 to the page (WCAG 1.4.11).
export const faint = page => page.evaluate(() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const light = colour => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  };
  const ground = light(getComputedStyle(document.body).backgroundColor);
  return [...new Set([...document.querySelectorAll(".chart .line, .chart .lead, .spark .line")].map(e => getComputedStyle(e).stroke))].flatMap(stroke => {
    const line = light(stroke), by = (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05);
    return by < 3 ? [stroke + ": " + by.toFixed(2)] : [];
  });
});

// alike returns chosen things that look like the others of their kind. It is for forced colours, which remove backgrounds.
export const alike = page => page.evaluate(() => {
  const look = e => {
    const s = getComputedStyle(e);
    return [s.backgroundColor, s.color, s.textDecorationLine, s.outlineStyle === "none" ? "" : s.outlineWidth, s.borderBottomWidth, s.borderBottomColor].join();
  };
  return [...document.querySelectorAll("[role=tab][aria-selected=true], [role=option][aria-selected=true], .tools [aria-current], [aria-pressed=true]")].filter(e => e.getClientRects().length).flatMap(e => {
    const other = [...e.closest("[role=tablist], [role=listbox], .tools, ul").querySelectorAll(e.getAttribute("role") ? "[role=" + e.getAttribute("role") + "]" : e.tagName)].find(o => o !== e);
    return other && look(other) === look(e) ? [e.outerHTML.slice(0, 80) + " looks like its neighbour"] : [];
  });
});

// cramped returns what does not fit a page whose letters are twice as large: what sticks out sideways, and buttons that their map cuts off.
export const cramped = page => page.evaluate(async () => {
  document.documentElement.style.fontSize = "200%";
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const wide = document.documentElement.scrollWidth, out = wide > innerWidth ? [wide + " px wide in " + innerWidth] : [];
  for (const b of document.querySelectorAll(".stage button")) {
    const box = b.getBoundingClientRect(), stage = b.closest(".stage").getBoundingClientRect();
    if (box.width && (box.bottom > stage.bottom || box.left < stage.left || box.right > stage.right)) out.push("cut off: " + (b.getAttribute("aria-label") || b.textContent));
  }
  document.documentElement.style.fontSize = "";
  return out;
});
