import "./styles.css";

import { hasStoredSession } from "@outpace/data/session-store";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { App } from "./app/app.tsx";
import { ConfigurationError } from "./app/configuration-error.tsx";
import { loadScreen, screenAt, waitPatiently } from "./app/router.tsx";
import { reportError } from "./platform/errors/report-error.ts";
import { loadCode } from "./platform/loading/deployment.ts";
import { keepFocus } from "./platform/loading/kept-focus.ts";
import { watchPresses } from "./platform/loading/kept-page.ts";
import { pendingAttribute, screenAttribute } from "./platform/loading/prerendered.ts";
import { restoredLink } from "./platform/navigation/token-links.ts";
import { watchAuthRedirects } from "./platform/navigation/auth-fragment.ts";
import { createBackend } from "./platform/requests/backend.tsx";
import { parseEnv } from "./platform/settings/env.ts";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root element.");

// Logs an unhandled rejection for developers; the person sees nothing.
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  console.error(event.reason);
  reportError(event.reason);
});
window.addEventListener("error", ({ error }) => {
  // Scripts of another origin, such as a browser extension's, hide their error.
  if (error) reportError(error);
});

/** Reports what an error boundary caught. React passes the rest to the window. */
function onCaughtError(error: unknown): void {
  console.error(error);
  reportError(error);
}

watchAuthRedirects();
watchPresses();

try {
  const {
    marketingUrl,
    supabaseUrl: url,
    supabasePublishableKey: publishableKey,
    turnstileSiteKey,
  } = parseEnv(import.meta.env);
  const backend = createBackend({
    url,
    publishableKey,
    ...(turnstileSiteKey !== undefined && {
      captchaToken: async () => {
        const { requestCaptchaToken } = await loadCode(
          () => import("./platform/account/captcha.tsx"),
        );
        return requestCaptchaToken(turnstileSiteKey);
      },
    }),
  });
  // Loads beside the screen's code, since the screen waits for the session.
  if (hasStoredSession(backend.sessionStore)) backend.preloadClient();
  const app = <App backend={backend} marketingUrl={marketingUrl} Router={BrowserRouter} />;
  const restored = restoredLink(window.location);
  if (restored !== null) window.history.replaceState(window.history.state, "", restored);
  const { pathname } = window.location;
  const screen = waitPatiently(loadScreen(pathname));
  const isPrerendered = element.getAttribute(screenAttribute) === screenAt(pathname);
  if (isPrerendered && !document.documentElement.hasAttribute(pendingAttribute)) {
    // A transition renders in slices, so the page stays responsive.
    void screen.then(() => {
      startTransition(() => void hydrateRoot(element, app, { onCaughtError }));
    });
  } else if (element.hasChildNodes()) {
    void screen.then(() => {
      const root = createRoot(element, { onCaughtError });
      keepFocus(element, () => {
        flushSync(() => {
          root.render(app);
        });
      });
    });
  } else {
    createRoot(element, { onCaughtError }).render(app);
  }
} catch (error) {
  // Without this, a wrong setting would leave a blank page.
  reportError(error);
  const message = error instanceof Error ? error.message : String(error);
  createRoot(element).render(<ConfigurationError message={message} />);
}
