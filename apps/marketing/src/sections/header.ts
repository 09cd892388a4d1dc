// Marks the active link, sets the header's colour, and closes the menu when a link is chosen. The menu is
// a popover, so it opens and closes without this script.

const resizeDelay = 250;
const topDistance = 100;
const wide = matchMedia("(width > 768px)");

const header = document.querySelector<HTMLElement>("[data-header]");
const menu = document.querySelector<HTMLElement>("#menu");
const button = document.querySelector<HTMLElement>("[popovertarget=menu]");
const links = document.querySelectorAll<HTMLAnchorElement>("[data-section]");
const sections = [...document.querySelectorAll<HTMLElement>("main > section[id]")];

/** The last section whose top is in the upper third of the window; at the end of the page, the last one. */
function activeSection(): string | undefined {
  if (window.scrollY < topDistance) return sections[0]?.id;
  const end = document.documentElement.scrollHeight - innerHeight;
  if (window.scrollY >= end - 1) return sections.at(-1)?.id;
  return sections.findLast((section) => section.getBoundingClientRect().top <= innerHeight / 3)?.id;
}

/** Whether the middle of the bar is over a section with a white header. */
function isOverWhite(bar: HTMLElement): boolean {
  const line = bar.offsetHeight / 2;
  return sections.some((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return section.dataset["header"] === "white" && top <= line && bottom > line;
  });
}

function updateHeader() {
  if (!header) return;
  header.toggleAttribute("data-clear", window.scrollY < topDistance);
  if (sections.length === 0) return;
  const active = activeSection();
  for (const link of links) {
    if (link.dataset["section"] === active) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
  header.dataset["header"] = isOverWhite(header) ? "white" : "black";
}

let frame = 0;
function scheduleUpdate() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    updateHeader();
  });
}

let timer = 0;
function updateAfterResize() {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (wide.matches) menu?.hidePopover();
    updateHeader();
  }, resizeDelay);
}

menu?.addEventListener("toggle", (event) => {
  button?.setAttribute("aria-expanded", String(event.newState === "open"));
});
menu?.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("a")) menu.hidePopover();
});
addEventListener("scroll", scheduleUpdate, { passive: true });
addEventListener("resize", updateAfterResize);
addEventListener("load", updateHeader);
updateHeader();
