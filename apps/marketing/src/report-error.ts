import { sendReport } from "@outpace/failures/report";

/** A setting of the build. Without it, the build leaves the reporter out. */
const sink = import.meta.env.PUBLIC_ERROR_SINK;

/** Sends an error to the configured sink, if there is one. */
export function reportError(error: unknown): void {
  if (sink) sendReport(error, { sink, screen: shownPage, build: () => null });
}

/** A page that search engines may not list is shown at any address, which a person may have typed. */
function shownPage(): string {
  const page = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  return page ? new URL(page.href).pathname : "*";
}

/** Reports what no code has caught. Rejections are logged by layouts/Frame.astro, and errors by the browser. */
export function reportUncaught(): void {
  if (!sink) return;
  addEventListener("error", ({ error }) => {
    // A script of another origin, such as a browser extension's, has no error to tell.
    if (error) reportError(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    reportError(reason);
  });
  // Astro catches what keeps an island from loading.
  addEventListener("astro:hydration-error", (event) => {
    reportError((event as CustomEvent<{ error: unknown }>).detail.error);
  });
}
