// The page for an address that is not found. The address of this script is known, and so where the site is, however deep.
const root = new URL("../", import.meta.url);
const page = document.documentElement;

for (const link of document.querySelectorAll("a[data-to]")) link.href = new URL(link.dataset.to ?? "", root).href;

const sections = [...document.querySelectorAll("section[data-language]")];
const parts = location.href.slice(root.href.length).split(/[?#]/)[0].split("/").filter(Boolean);

/** The section in the language of the address, else in the reader's. */
function chosen() {
  let stored = null;
  try {
    stored = localStorage.getItem("rulebase.language");
  } catch {
    // No storage: the browser's languages decide.
  }
  const wanted = [parts[0], stored, ...navigator.languages.map((code) => code.slice(0, 2).toLowerCase())];
  return wanted.map((code) => sections.find(({ dataset }) => dataset.language === code)).find(Boolean) ?? sections[0];
}

/** The last part of the address as words to search for. */
function words() {
  const last = (parts.at(-1) ?? "").replace(/\.html?$/, "");
  try {
    return decodeURIComponent(last).replace(/[^\p{L}\p{N}]+/gu, " ").trim().slice(0, 60);
  } catch {
    return "";
  }
}

const own = chosen();
page.lang = String(own.dataset.language);
page.dataset.lang = page.lang;
page.dataset.root = root.href.replace(/\/$/, "");
document.title = own.querySelector("h1")?.textContent ?? "";
document.querySelector("main .brand")?.after(own);
for (const other of sections) {
  if (other === own) continue;
  other.replaceChildren(other.querySelector("ul") ?? ""); // the way home in the other languages
}
const search = own.querySelector("input");
if (search) search.value = parts.length > 1 || !sections.some(({ dataset }) => dataset.language === parts[0]) ? words() : "";

for (const [rel, file] of [["icon", "icon.svg"], ["stylesheet", "site.css"]]) {
  const link = document.createElement("link");
  Object.assign(link, { rel, href: new URL(`assets/${file}`, root).href });
  document.head.append(link);
}
import(new URL("assets/search/search.js", root).href);
