import { sendReport } from "@outpace/failures/report";

/** A build setting. Without it, the build omits the reporter. */
const sink = import.meta.env.PUBLIC_ERROR_SINK;

/** Sends an error to the configured sink, if there is one. */
export function reportError(error: unknown): void {
  if (sink) sendReport(error, { sink, screen: shownPage, build: () => null });
}

/** An unlisted page shows at any URL, which a person may have typed. */
function shownPage(): string {
  const page = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  return page ? new URL(page.href).pathname : "*";
}

/** Reports uncaught errors. layouts/Frame.astro logs rejections, and the browser logs errors. */
export function reportUncaught(): void {
  if (!sink) return;
  addEventListener("error", ({ error }) => {
    // A script of another origin, such as a browser extension's, exposes no error.
    if (error) reportError(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    reportError(reason);
  });
  // Astro catches errors that keep an island from loading.
  addEventListener("astro:hydration-error", (event) => {
    reportError((event as CustomEvent<{ error: unknown }>).detail.error);
  });
}
