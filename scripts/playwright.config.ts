import { origins, ports } from "@outpace/e2e/origins";
import { playwrightSettings } from "@outpace/e2e/settings";
import { sites } from "./services.ts";

const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "" } = process.env;

/** A development server as `npm start` runs it, on its own seeded backend, with every setting. */
const server = (app: keyof typeof sites, env: Record<string, string>) => {
  const { command, cwd } = sites[app](ports[app]);
  return { port: ports[app], command, cwd, env };
};

export default playwrightSettings(
  server("portal", {
    VITE_SUPABASE_URL: SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: SUPABASE_PUBLISHABLE_KEY,
    VITE_PORTAL_URL: origins.portal,
    VITE_MARKETING_URL: origins.marketing,
  }),
  server("marketing", {
    PUBLIC_SUPABASE_URL: SUPABASE_URL,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: SUPABASE_PUBLISHABLE_KEY,
    PUBLIC_MARKETING_URL: origins.marketing,
    PUBLIC_PORTAL_URL: origins.portal,
  }),
);
