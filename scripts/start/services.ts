// What `npm start` runs, on the ports that people and the Supabase CLI expect.
import { join } from "node:path";
import type { ServiceOptions } from "../process/service.ts";
import { repositoryRoot } from "../repository.ts";
import type { Address } from "./supervise.ts";

/** Development servers listen on loopback only, so that the network cannot reach them. */
const host = "127.0.0.1";

const ports = { marketing: 4321, portal: 5173 } as const;

export const addresses: readonly Address[] = [
  { label: "Marketing site", port: ports.marketing, path: "/" },
  { label: "Brand portal", port: ports.portal, path: "/brands" },
  { label: "Supabase API", port: 54321, path: "" },
  { label: "Mail catcher", port: 54324, path: "/" },
];

/** The development servers of both sites. */
export const sites = {
  marketing: (port: number): ServiceOptions => ({
    name: "The marketing site",
    command: binary("marketing", "astro"),
    // Without its lock file Astro always stays in the foreground.
    args: ["dev", "--host", host, "--port", String(port), "--ignore-lock"],
    cwd: join(repositoryRoot, "apps/marketing"),
    env: { ASTRO_TELEMETRY_DISABLED: "1" },
  }),
  portal: (port: number): ServiceOptions => ({
    name: "The portal",
    command: binary("portal", "vite"),
    args: ["--host", host, "--port", String(port), "--strictPort"],
    cwd: join(repositoryRoot, "apps/portal"),
  }),
};

export const services: readonly ServiceOptions[] = [
  {
    name: "The backend",
    command: "node",
    args: ["packages/local-supabase/src/cli.ts", "start"],
    cwd: repositoryRoot,
  },
  sites.marketing(ports.marketing),
  sites.portal(ports.portal),
];

function binary(app: string, name: string): string {
  return join(repositoryRoot, "apps", app, "node_modules/.bin", name);
}
