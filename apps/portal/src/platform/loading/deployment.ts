import { loadCode as loadFrom } from "@outpace/data/code";
import { reloadIfReplaced } from "@outpace/failures/deployment";

import { hasCode } from "../errors/error-message.ts";
import { keepForReload } from "./kept-page.ts";

/** The address of the app's own script. */
export function runningScript(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
}

/** Reloads the page once if a deployment has replaced its build. Returns whether the server responds. */
export function isCodeServed(): Promise<boolean> {
  return reloadIfReplaced({ scripts: [runningScript() ?? ""], onReload: keepForReload });
}

/**
 * Loads code that the person is waiting for. If a deployment has replaced it, the page reloads once; any other failure
 * is a `DataError`. Prefetching doesn't use this: a failed prefetch is not worth a reload.
 */
export function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const loading = loadFrom(load, isCodeServed);
  // Its message asks the person to reload the page.
  loading.catch((error: unknown) => {
    if (!hasCode(error, "code_missing")) return;
    addEventListener("pagehide", keepForReload, { once: true });
  });
  return loading;
}
