import { ports } from "@outpace/e2e/origins";
import { playwrightSettings } from "@outpace/e2e/settings";

/** Runs against the output of `build:e2e` and its own backends. */
export default playwrightSettings({
  port: ports.portal,
  command: `node ../../packages/hosting/src/serve.ts dist-e2e ${String(ports.portal)}`,
  env: {},
});
