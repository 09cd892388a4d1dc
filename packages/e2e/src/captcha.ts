/** Imitates a portal built with VITE_TURNSTILE_SITE_KEY, and replaces Cloudflare's script, which is unreachable here. */
import type { Page } from "@playwright/test";

/** The check asks for a click, fails, or does not load. */
type CaptchaCheck = "asking" | "failing" | "blocked";

const origin = "https://challenges.cloudflare.com";
const siteKey = "1x00000000000000000000AA";

/** The token the portal must send. */
export const captchaToken = "token-of-the-check";

/** Turns the captcha on in every page opened from now on. The returned function changes the behaviour of the next check. */
export async function turnCaptchaOn(
  page: Page,
  check: CaptchaCheck,
): Promise<(next: CaptchaCheck) => void> {
  // The build differs in two ways: the setting in its script, and the hosts its policy allows.
  await page.route("**/assets/index-*.js", async (route) => {
    const response = await route.fetch();
    const setting = `VITE_TURNSTILE_SITE_KEY:\`${siteKey}\`,`;
    const script = (await response.text()).replace("VITE_TEST_DB:", `${setting}$&`);
    await route.fulfill({ response, body: script });
  });
  // A page that we fulfil, rather than the server, needs this to send requests to this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.route("**/brands/**", async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const allowed = policy.replace("script-src 'self'", `$& ${origin}`);
    headers["content-security-policy"] = `${allowed}; frame-src ${origin}`;
    return route.fulfill({ response, headers });
  });
  let current = check;
  await page.route(`${origin}/turnstile/v0/api.js**`, (route) => {
    if (current === "blocked") return route.abort("blockedbyclient");
    const given = JSON.stringify({ check: current, captchaToken, siteKey });
    const body = `(${provideTurnstile.toString()})(${given})`;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return (next) => {
    current = next;
  };
}

interface Parameters {
  readonly sitekey: string;
  readonly callback: (token: string) => void;
  readonly "error-callback": (code: string) => void;
  readonly "before-interactive-callback": () => void;
  readonly "after-interactive-callback": () => void;
}

/** Runs in the page, so it can only use its argument. */
function provideTurnstile(given: { check: string; captchaToken: string; siteKey: string }): void {
  const render = (container: HTMLElement, parameters: Parameters) => {
    if (given.check === "failing") {
      setTimeout(() => {
        parameters["error-callback"]("300030");
      });
      return "widget";
    }
    const button = document.createElement("button");
    button.textContent = "Verify you are human";
    button.addEventListener("click", () => {
      parameters["after-interactive-callback"]();
      if (parameters.sitekey === given.siteKey) parameters.callback(given.captchaToken);
    });
    container.append(button);
    setTimeout(parameters["before-interactive-callback"]);
    return "widget";
  };
  Object.assign(globalThis, { turnstile: { render, remove: () => undefined } });
}
