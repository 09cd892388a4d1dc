import { ports } from "@outpace/e2e/origins";
import { playwrightSettings } from "@outpace/e2e/settings";

/** Runs against the output of `astro build`. */
export default playwrightSettings({
  port: ports.marketing,
  command: `node ../../packages/hosting/src/serve.ts dist ${String(ports.marketing)}`,
  env: {},
});
