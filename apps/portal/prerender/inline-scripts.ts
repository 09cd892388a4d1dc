// The scripts inside a prerendered page. Each becomes text, so that it may use nothing but its argument.

export interface PendingOptions {
  readonly attribute: string;
  /** The local storage's key of a session with which the screen is not shown; empty where there is none. */
  readonly sessionKey: string;
}

/** Hides the screen's own part until the app has rendered it for this address and session. */
export function hidePending({ attribute, sessionKey }: PendingOptions): void {
  try {
    const { usr } = (history.state ?? {}) as { usr?: unknown };
    const hasSession = sessionKey !== "" && localStorage.getItem(sessionKey) !== null;
    if (location.search || location.hash || usr || hasSession) {
      document.documentElement.setAttribute(attribute, "");
    }
  } catch {
    // Without storage there is no session either.
  }
}

export interface StartOptions {
  readonly attribute: string;
  readonly readyEvent: string;
  /** URLs, the entry first. */
  readonly scripts: readonly string[];
  readonly fontFaces: string;
}

/**
 * Loads fonts and app after the first paint. A form that is submitted before the app is there is submitted to it then,
 * instead of by the browser, which would put the password into the address.
 */
export function startAfterPaint(options: StartOptions): void {
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

  const fail = () => {
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.textContent =
      "This page didn't load completely. Check your connection, then reload it.";
    document.querySelector("main")?.prepend(message);
    document.documentElement.removeAttribute(options.attribute);
  };
  const start = () => {
    const [entry = "", ...others] = options.scripts;
    for (const href of others) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement("style"), { textContent: options.fontFaces }),
      Object.assign(document.createElement("script"), {
        type: "module",
        src: entry,
        onerror: fail,
      }),
    );
  };
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
}
