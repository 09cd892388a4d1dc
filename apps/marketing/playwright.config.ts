import { origins, ports } from "@outpace/e2e/origins";
import { playwrightSettings } from "@outpace/e2e/settings";

/** Runs against the site as `astro build` left it. */
export default playwrightSettings({
  port: ports.marketing,
  // Without its lock file, the preview stays in the foreground and can run beside another one.
  command: `astro preview --ignore-lock --port ${String(ports.marketing)}`,
  env: { PUBLIC_PORTAL_URL: origins.portal, ASTRO_TELEMETRY_DISABLED: "1" },
});
