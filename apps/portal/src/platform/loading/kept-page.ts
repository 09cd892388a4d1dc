/** What the page kept over its last reload, which a new version of the portal made necessary. */
import { tabStorage } from "../browser/tab-storage.ts";
import { type KeptPage, keptPageKey, writeKeptPage } from "./keep-page.ts";

let pressed = "";

/** Keeps what is typed, and which button was pressed, for the page that a reload brings. */
export function keepForReload(): void {
  tabStorage.setItem(keptPageKey, writeKeptPage({ pressed, isReplaced: true }));
}

/** Notes which button the person pressed last. */
export function watchPresses(): void {
  const note = (button: Element | null) => {
    pressed = "";
    // One that only changes a field, such as "Show password", is not what the person waits for.
    if (button === null || button.matches("form [type=button]")) return;
    pressed = button.textContent;
    dismissNotice();
  };
  const options = { capture: true };
  document.addEventListener(
    "click",
    ({ target }) => note((target as Element).closest("button")),
    options,
  );
  document.addEventListener(
    "submit",
    ({ target }) => note((target as Element).querySelector("[type=submit]")),
    options,
  );
  document.addEventListener("input", () => (pressed = ""), options);
}

const taken = new Set<string>();
let kept: { page: KeptPage | null } | undefined;

/** The kept page, if this is its path. */
function keptPage(): KeptPage | null {
  if (kept === undefined) {
    kept = { page: parse(tabStorage.getItem(keptPageKey)) };
    tabStorage.removeItem(keptPageKey);
  }
  return kept.page?.path === location.pathname ? kept.page : null;
}

/** Stored text is input: a person can edit it. */
function parse(stored: string | null): KeptPage | null {
  try {
    const page = JSON.parse(stored ?? "null") as Partial<KeptPage> | null;
    if (page === null) return null;
    const { path = "", pressed = "", values = {} } = page;
    const { hasPassword = false, isReplaced = false } = page;
    return { path, pressed, values: { ...values }, hasPassword, isReplaced };
  } catch {
    return null;
  }
}

/** Returns a field's kept text, once; null without one. */
export function takeTyped(field: string): string | null {
  const text = keptPage()?.values[field];
  if (text === undefined || taken.has(field)) return null;
  taken.add(field);
  return text;
}

let notice: string | null | undefined;
const listeners = new Set<() => void>();

function dismissNotice(): void {
  notice = null;
  for (const listener of listeners) listener();
}

/** What to tell about the reload, until the next press; null without a reload. */
export const reloadNotice = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => {
    if (notice === undefined) notice = reloadText(keptPage());
    return notice;
  },
};

export function reloadText(page: KeptPage | null): string | null {
  if (!page?.isReplaced) return null;
  const { hasPassword, pressed: button, values } = page;
  const hasTyped = Object.keys(values).length > 0;
  if (button === "" && !hasTyped) return null;
  const kept = hasTyped ? " What you typed is still here." : "";
  const password = hasPassword ? " Enter your password again" : "";
  const press = button === "" ? "" : `${hasPassword ? ", then press" : " Press"} "${button}" again`;
  return `Outpace was updated, so this page was loaded again.${kept}${password}${press}${password || press ? "." : ""}`;
}
