// What `npm start` runs, on the ports that people and the Supabase CLI expect.
import { join } from "node:path";
import { repositoryRoot } from "./repository.ts";

/** Development servers listen on loopback only, where the network cannot reach them. */
const host = "127.0.0.1";

/** The development servers of both sites. */
export const sites = {
  marketing: (port: number) => ({
    name: "marketing",
    // --ignore-lock keeps Astro in the foreground.
    command: `node_modules/.bin/astro dev --host ${host} --port ${String(port)} --ignore-lock`,
    cwd: join(repositoryRoot, "apps/marketing"),
    env: { ASTRO_TELEMETRY_DISABLED: "1" },
  }),
  portal: (port: number) => ({
    name: "portal",
    command: `node_modules/.bin/vite --host ${host} --port ${String(port)} --strictPort`,
    cwd: join(repositoryRoot, "apps/portal"),
  }),
};

export const services = [
  {
    name: "backend",
    command: "node packages/local-supabase/src/cli.ts start --payments",
    cwd: repositoryRoot,
  },
  sites.marketing(4321),
  sites.portal(5173),
];

/** With a developer's own key, payments are made at Stripe. */
const hasPretendCheckout = (process.env["STRIPE_SECRET_KEY"] ?? "") === "";

export const addresses = [
  { label: "Marketing site", port: 4321, path: "/" },
  { label: "Brand portal", port: 5173, path: "/brands" },
  { label: "Supabase API", port: 54321, path: "" },
  { label: "Mail catcher", port: 54324, path: "/" },
  ...(hasPretendCheckout ? [{ label: "Pretend checkout", port: 54325, path: "/" }] : []),
];
