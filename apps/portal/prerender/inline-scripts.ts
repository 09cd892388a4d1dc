// The inline scripts of a prerendered page. Each is serialized as text, so it may only use its argument.

import type { writeKeptPage } from "../src/platform/loading/keep-page.ts";

export interface PendingOptions {
  readonly attribute: string;
  /** The local storage key of a session that changes the screen; empty if none does. */
  readonly sessionKey: string;
}

/** Hides the screen's own part until the app renders it for this address and session. */
export function hidePending({ attribute, sessionKey }: PendingOptions): void {
  try {
    const { usr } = (history.state ?? {}) as { usr?: unknown };
    const hasSession = () => sessionKey !== "" && localStorage.getItem(sessionKey) !== null;
    if (location.search || location.hash || usr || hasSession()) {
      document.documentElement.setAttribute(attribute, "");
    }
  } catch {
    // Without storage there is no session.
  }
}

/** Opens a link whose "#" a mail program encoded, for which the host has no page. */
export function restoreLink({ sign }: { readonly sign: string }): void {
  const [encoded] = new RegExp(sign).exec(location.pathname) ?? [];
  if (encoded) location.replace(location.href.replace(encoded, "#"));
}

/**
 * Carries a typed email over a link that the person opens before the app has started. The app itself carries it in the
 * navigation's state.
 */
export function carryEmail({ readyEvent }: { readonly readyEvent: string }): void {
  const key = "outpace-carried-email";
  const field = document.querySelector<HTMLInputElement>("main input[type=email]");
  if (!field) return;
  const early = new AbortController();
  const { signal } = early;
  const keep = ({ target }: Event) => {
    if (!(target as Element).closest("main a")) return;
    try {
      sessionStorage.setItem(key, field.value);
    } catch {
      // The storage may be full.
    }
  };
  try {
    field.value ||= sessionStorage.getItem(key) ?? "";
    sessionStorage.removeItem(key);
    document.addEventListener("click", keep, { signal, capture: true });
    document.addEventListener(
      readyEvent,
      () => {
        early.abort();
      },
      { signal },
    );
  } catch {
    // Without storage, the email is lost.
  }
}

export interface StartOptions {
  readonly attribute: string;
  readonly readyEvent: string;
  /** The app's own script. */
  readonly entry: string;
  /** The scripts that the entry loads first. */
  readonly scripts: readonly string[];
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  /** Where the page is kept, and where its reload is noted. */
  readonly keptKey: string;
  readonly reloadedKey: string;
}

/**
 * Loads the stylesheet, the fonts and the app after the first paint. Holds back a form submitted before the app has
 * started, since the browser would put the password into the address, and submits it to the app. A page whose build is gone,
 * such as one that the browser had cached, reloads once.
 */
export function startAfterPaint(options: StartOptions, write: typeof writeKeptPage): void {
  let submitted: HTMLFormElement | undefined;
  const early = new AbortController();
  const { signal } = early;
  const hold = (event: Event) => {
    event.preventDefault();
    submitted = event.target as HTMLFormElement;
  };
  document.addEventListener("submit", hold, { signal, capture: true });
  document.addEventListener(
    options.readyEvent,
    () => {
      early.abort();
      submitted?.requestSubmit();
    },
    { signal },
  );

  const add = (name: string, properties: object) => {
    document.head.append(Object.assign(document.createElement(name), properties));
  };
  let isReplaced = false;
  const keep = () => {
    const pressed = submitted?.querySelector("[type=submit]")?.textContent ?? "";
    sessionStorage.setItem(options.keptKey, write({ pressed, isReplaced }));
  };
  const explain = () => {
    addEventListener("pagehide", keep);
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.textContent =
      "This page didn't load completely. Check your connection, then reload it.";
    document.querySelector("main")?.prepend(message);
    document.documentElement.removeAttribute(options.attribute);
  };
  const onerror = async () => {
    try {
      const served = await fetch(location.href, { cache: "no-store" });
      isReplaced = served.ok && !(await served.text()).includes(options.entry);
      if (isReplaced && sessionStorage.getItem(options.reloadedKey) === null) {
        sessionStorage.setItem(options.reloadedKey, "");
        keep();
        location.reload();
        return;
      }
    } catch {
      // The server cannot be reached, or without storage it is unknown whether the page has reloaded before.
    }
    explain();
  };
  const start = () => {
    for (const href of [options.entry, ...options.scripts]) {
      add("link", { rel: "modulepreload", href });
    }
    for (const href of options.fonts) {
      add("link", { rel: "preload", as: "font", crossOrigin: "", href });
    }
    // The app may need styles that the page lacks, so it starts after the stylesheet.
    const onload = () => {
      add("script", { type: "module", src: options.entry, onerror });
    };
    add("link", { rel: "stylesheet", href: options.stylesheet, onload, onerror });
  };
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
}
