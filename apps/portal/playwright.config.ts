import { errorSink, origins, ports } from "@outpace/e2e/origins";
import { playwrightSettings } from "@outpace/e2e/settings";

const serve = `node ../../packages/hosting/src/serve.ts dist-e2e ${String(ports.portal)}`;

/** Runs against its own seeded backend. `dist-e2e` is built with that backend's address; `dist` stays untouched. */
export default playwrightSettings({
  port: ports.portal,
  command: `vite build --outDir dist-e2e --logLevel warn && ${serve}`,
  env: {
    VITE_SUPABASE_URL: process.env["SUPABASE_URL"] ?? "",
    VITE_SUPABASE_PUBLISHABLE_KEY: process.env["SUPABASE_PUBLISHABLE_KEY"] ?? "",
    VITE_PORTAL_URL: origins.portal,
    VITE_MARKETING_URL: origins.marketing,
    VITE_TEST_DB: "true",
    VITE_ERROR_SINK: errorSink,
  },
});
