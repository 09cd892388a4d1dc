import { apiUrl } from "./backend.ts";
import { launchOptions } from "./browser.ts";

/** The backend of `npm start`, which a site built without settings calls. */
const builtFor = "127.0.0.1:54321";

/** The browser's flag by which the built marketing site reaches the backend of this run. */
export const toBackendOfRun = () =>
  `--host-resolver-rules=MAP ${builtFor} ${new URL(apiUrl()).host}`;

/** Launches a browser in which the built marketing site reaches the backend of this run. */
export function launchOptionsOfBuiltSite(): typeof launchOptions {
  return { ...launchOptions, args: [...launchOptions.args, toBackendOfRun()] };
}
