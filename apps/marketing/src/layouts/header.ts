// Marks the active link, sets the header's color, and closes the menu when a link is chosen. The menu is a popover, so it opens
// and closes without this script. Observers report when an edge crosses a line, so scrolling needs neither script nor layout.

const resizeDelay = 250;
const wide = matchMedia("(width > 768px)");

const bar = document.querySelector("header");
const menu = document.querySelector<HTMLElement>("#menu");
const button = document.querySelector<HTMLElement>("[popovertarget=menu]");
const links = document.querySelectorAll<HTMLAnchorElement>("[data-section]");
const sections = document.querySelectorAll<HTMLElement>("main > section[id]");
/** Elements that set the header's color, "black" or "white". */
const tones = document.querySelectorAll<HTMLElement>("main [data-header]");
const initialTone = bar?.dataset["header"];

let toneObserver: IntersectionObserver | undefined;
const state: { isAtTop: boolean; isAtEnd: boolean; section?: Element | undefined } = {
  isAtTop: true,
  isAtEnd: false,
};

function markActiveLink() {
  const { isAtTop, isAtEnd, section } = state;
  const active = isAtTop ? sections[0] : isAtEnd ? [...sections].at(-1) : section;
  for (const link of links) {
    if (active && link.dataset["section"] === active.id)
      link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

/** Reports elements that reach or leave a line across the window, `top` and `bottom` from its edges. */
function watch(
  elements: Iterable<Element>,
  onChange: (isThere: boolean, element: HTMLElement) => void,
  top = "0px",
  bottom = "0px",
): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        onChange(isIntersecting, target as HTMLElement);
      if (sections.length > 0) markActiveLink();
    },
    { rootMargin: `${top} 0px ${bottom}` },
  );
  for (const element of elements) observer.observe(element);
  return observer;
}

// The element is as high as the page may scroll with Home still active.
watch(document.querySelectorAll("#page-top"), (isThere) => {
  state.isAtTop = isThere;
  bar?.toggleAttribute("data-clear", isThere);
  // The page has a layout by now; before the first paint, reading the bar's height would force one.
  toneObserver ??= watchTones();
});
watch(document.querySelectorAll("#page-end"), (isThere) => {
  state.isAtEnd = isThere;
});
// Otherwise the section at a third of the window's height is active, or else the last active one.
const third = 100 / 3;
watch(
  sections,
  (isThere, section) => {
    if (isThere) state.section = section;
  },
  `-${String(third)}%`,
  `-${String(100 - third)}%`,
);

/** Observes the middle of the bar, given as a distance in pixels from the window's lower edge. */
function watchTones(): IntersectionObserver | undefined {
  if (!bar) return undefined;
  const middle = Math.round(bar.offsetHeight / 2);
  const below = new Set<HTMLElement>();
  return watch(
    tones,
    (isThere, element) => {
      if (isThere) below.add(element);
      else below.delete(element);
      bar.dataset["header"] = [...below][0]?.dataset["header"] ?? initialTone;
    },
    `-${String(middle)}px`,
    `-${String(innerHeight - middle)}px`,
  );
}

let timer = 0;
addEventListener("resize", () => {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (wide.matches) menu?.hidePopover();
    toneObserver?.disconnect();
    toneObserver = watchTones();
  }, resizeDelay);
});

function showMenuState(): void {
  button?.setAttribute("aria-expanded", String(menu?.matches(":popover-open") ?? false));
}
// It may have been opened before this code arrived.
showMenuState();
menu?.addEventListener("toggle", showMenuState);
menu?.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("a")) menu.hidePopover();
});
