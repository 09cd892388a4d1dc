import { embeddedBackend } from "@outpace/data/connection";
import { apiUrl } from "@outpace/e2e/backend";
import { launchOptions } from "@outpace/e2e/browser";

// The build calls the backend of `npm start`; this browser maps its address to this run's backend.
const rule = `MAP ${new URL(embeddedBackend.url).host} ${new URL(apiUrl()).host}`;

/** For `test.use`: lets the built site reach the backend that the tests run under. */
export const thisBackend = {
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`],
  },
};
