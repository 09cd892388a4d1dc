// The import rule: domain ← data ← apps, domain ← emails ← functions, ui ← apps, failures ← apps. Each workspace imports what
// is named here and nothing else of ours. Templates of Astro have the same rule in eslint.config.js.

/** A path that leaves the workspace, or an alias. */
const otherWays = "^([#~/]|@/|(\\.\\./)+(apps|packages|scripts|supabase|[a-z0-9-]+/src)/)";

/** What an app's code may import of the other workspaces. */
export const ofApps = ["domain", "data", "ui", "failures", "hosting"];

const except = (names) => names.flatMap((name) => [`!${name}`, `!${name}/**`]);

/** The patterns that refuse our other workspaces, and Supabase's libraries. */
export const refusedBut = (names, refused = ["@supabase/**"]) => [
  { group: ["@outpace/**", ...except(names.map((name) => `@outpace/${name}`)), ...refused] },
  { regex: otherWays },
];
const withSupabase = (names) => refusedBut(names, []);

/** Gives files what they may import; for a file that several of these name, the last counts. */
const files = (glob, patterns) => ({
  files: [glob],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});
const onlyPackages = (...names) => [
  { group: ["**", ...except([".", "..", ...names])] },
  { regex: otherWays },
];
const folder = (glob, refused) =>
  files(`apps/portal/src/${glob}`, [...refusedBut(ofApps), { regex: refused }]);

export const importRule = [
  files("**", refusedBut([])),
  files("apps/**", refusedBut(ofApps)),
  files("apps/*/e2e/**", refusedBut([...ofApps, "e2e"])),
  files("apps/*/playwright.config.ts", refusedBut([...ofApps, "e2e"])),
  files("packages/data/**", withSupabase(["domain"])),
  files("packages/domain/**", onlyPackages("zod")),
  files("packages/domain/src/race-calendar.ts", onlyPackages("ical-generator")),
  files("packages/domain/src/decoded-addresses/index.ts", onlyPackages("punycode.js")),
  files("packages/domain/**/*.test.ts", onlyPackages("zod", "vitest", "fast-check")),
  files("packages/emails/**", refusedBut(["domain"])),
  files("packages/failures/**", onlyPackages()),
  files("packages/failures/**/*.test.ts", onlyPackages("vitest")),
  files("packages/e2e/**", refusedBut(["supabase"])),
  files("packages/local-supabase/**", withSupabase(["local-stripe"])),
  files("scripts/**", refusedBut(["e2e", "emails", "hosting"])),
  // Its tests start and stop the embedded backend.
  files("supabase/**", withSupabase(["domain", "emails", "local-stripe", "local-supabase"])),
  files("supabase/functions/**", withSupabase(["domain", "emails"])),
  // In the portal, each folder imports those before it: platform, components, features, routes, app.
  folder("platform/**", "^(\\.\\./)+(components|features|routes|app)/"),
  folder("components/**", "^(\\.\\./)+(features|routes|app)/"),
  // Routes combine features, which never import each other.
  folder("features/*/*", "^\\.\\./([^.]|(\\.\\./)+(features|routes|app)/)"),
  folder("features/*/*/*", "^\\.\\./\\.\\./([^.]|(\\.\\./)+(features|routes|app)/)"),
  folder("routes/**", "^(\\.\\./)+app/"),
  folder("app/**", "^(\\.\\./)+routes/"),
  files("apps/portal/src/app/router.tsx", refusedBut(ofApps)),
  files(
    "apps/portal/src/platform/navigation/email-links.test.ts",
    refusedBut([...ofApps, "emails"]),
  ),
];
