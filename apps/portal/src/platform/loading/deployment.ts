import { loadCode as loadFrom } from "@outpace/data/code";
import { reloadIfReplaced } from "@outpace/failures/deployment";

import { keepTyped } from "../forms/typed-text.ts";

/** The address of the app's own script. */
export function runningScript(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
}

/** Reloads the page once if a deployment has replaced its build. Returns whether the server responds. */
export function isCodeServed(): Promise<boolean> {
  return reloadIfReplaced({ scripts: [runningScript() ?? ""], onReload: keepTyped });
}

/**
 * Loads code that the person is waiting for. If a deployment has replaced it, the page reloads once; any other failure
 * is a `DataError`. Prefetching doesn't use this: a failed prefetch is not worth a reload.
 */
export function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadFrom(load, isCodeServed);
}
