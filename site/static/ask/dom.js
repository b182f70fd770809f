// Elements: how they are made and found. Text goes in as text, never as HTML.

/** An element with properties, and children that are elements or text. @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Record<string, any>} [properties] @param {(Node | string | null)[]} children @returns {HTMLElementTagNameMap[K]} */
export function el(tag, properties = {}, ...children) {
  /** @type {any} */
  const element = document.createElement(tag); // whatever has the property gets it
  for (const [name, value] of Object.entries(properties)) {
    if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** @param {string} text @param {(event: any) => unknown} onclick @param {string} [className] @param {Record<string, unknown>} [properties] */
export function button(text, onclick, className = "", properties = {}) {
  return el("button", { type: "button", className, onclick, ...properties }, text);
}

/** A sentence with its named gaps filled in. @param {string} sentence @param {Record<string, string | number>} values */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));
}

/** Text without case and diacritics, to find names as they are typed. @param {string} text */
export function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");
}

/** An element that the page always has. @template {HTMLElement} [E=HTMLElement] @param {ParentNode} where @param {string} selector @returns {E} */
export function find(where, selector) {
  const found = where.querySelector(selector);
  if (!found) throw new Error(`not on this page: ${selector}`);
  return /** @type {E} */ (found);
}

let touches = 0;
for (const event of ["pointerdown", "keydown", "input", "focusin"]) addEventListener(event, () => (touches += 1), { capture: true });

/** A question to be asked later: has the reader touched nothing since? Only then may the focus move. */
export function untouched() {
  const before = touches;
  return () => touches === before;
}

let ids = 0;

/** An id that no other element of the page has. @param {string} name */
export function unique(name) {
  ids += 1;
  return `ask.${name}.${ids}`;
}

/** Put a text on the clipboard, or show it to be copied by hand; the button says that it is done. @param {HTMLElement} pressed @param {string} text @param {Texts} texts */
export async function copy(pressed, text, texts) {
  const label = (pressed.dataset.label ??= pressed.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = texts.copied;
    setTimeout(() => (pressed.textContent = label), 2000);
  } catch {
    const shown = el("textarea", { readOnly: true, value: text, rows: 3, ariaLabel: label });
    pressed.replaceWith(shown);
    shown.select();
  }
}
