// The header's behaviour: which link is active, which colour the bar has, and the menu's small duties.
// The menu opens and closes by itself (it is a popover); it works, unmarked, without this script.

const resizeDelay = 250;
const homeEnds = 100;
const wide = matchMedia("(width > 768px)");

const header = document.querySelector<HTMLElement>("[data-header]");
const menu = document.querySelector<HTMLElement>("#menu");
const button = document.querySelector<HTMLElement>("[popovertarget=menu]");
const links = document.querySelectorAll<HTMLAnchorElement>("[data-section]");
const sections = [...document.querySelectorAll<HTMLElement>("main > section[id]")];

/** The last section that has come up past a third of the window; the last one of all at the page's end. */
function activeSection(): string | undefined {
  if (window.scrollY < homeEnds) return sections[0]?.id;
  const end = document.documentElement.scrollHeight - innerHeight;
  if (window.scrollY >= end - 1) return sections.at(-1)?.id;
  return sections.findLast((section) => section.getBoundingClientRect().top <= innerHeight / 3)?.id;
}

/** Whether the middle of the bar lies over a section that asks for the white header. */
function isOverWhite(bar: HTMLElement): boolean {
  const line = bar.offsetHeight / 2;
  return sections.some((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return section.dataset["header"] === "white" && top <= line && bottom > line;
  });
}

function follow() {
  if (!header) return;
  header.toggleAttribute("data-clear", window.scrollY < homeEnds);
  if (sections.length === 0) return;
  const active = activeSection();
  for (const link of links) {
    if (link.dataset["section"] === active) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
  header.dataset["header"] = isOverWhite(header) ? "white" : "black";
}

let frame = 0;
function followSoon() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    follow();
  });
}

let timer = 0;
function settleSize() {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (wide.matches) menu?.hidePopover();
    follow();
  }, resizeDelay);
}

menu?.addEventListener("toggle", (event) => {
  button?.setAttribute("aria-expanded", String(event.newState === "open"));
});
menu?.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("a")) menu.hidePopover();
});
addEventListener("scroll", followSoon, { passive: true });
addEventListener("resize", settleSize);
addEventListener("load", follow);
follow();
