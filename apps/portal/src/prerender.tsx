// Runs at build time, from prerender/plugin.ts: renders the screens that need no session.
import { productName } from "@outpace/domain/product";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";

import { App } from "./app/app.tsx";
import { screenAt } from "./app/router.tsx";
import { paths, type publicPaths } from "./platform/navigation/paths.ts";
import { createBackend } from "./platform/requests/backend.tsx";
import { parseEnv } from "./platform/settings/env.ts";

interface PublicScreen {
  /** Relative to src/; the page preloads it. */
  readonly module: string;
  /** Only for screens that search engines may list. */
  readonly description?: string;
  /**
   * Set if the address's query, fragment or state changes the screen, or, with `session`, a stored session. The
   * prerendered screen is then hidden until the app renders the right one.
   */
  readonly dependsOn?: { readonly session: boolean };
  /** True if no request of the page may name its address. */
  readonly hidesAddress?: true;
}

const screens: Readonly<Record<(typeof publicPaths)[number] | "/404", PublicScreen>> = {
  [paths.landing]: {
    module: "routes/landing.tsx",
    description: `Put your name on a virtual marathon. Create sponsored races on ${productName}, and see how many runners start, how many finish and how fast.`,
  },
  [paths.signUp]: {
    module: "routes/sign-up.tsx",
    description: `Create a brand account on ${productName}. An account is free: you pay per race, and only once you create one.`,
    dependsOn: { session: false },
  },
  [paths.login]: { module: "routes/login.tsx", dependsOn: { session: true } },
  [paths.forgotPassword]: {
    module: "routes/forgot-password.tsx",
    dependsOn: { session: false },
  },
  [paths.resetPassword]: { module: "routes/reset-password.tsx", dependsOn: { session: true } },
  [paths.confirmEmail]: { module: "routes/confirm-email.tsx", dependsOn: { session: true } },
  [paths.changeEmail]: { module: "routes/change-email.tsx", dependsOn: { session: true } },
  [paths.acceptInvitation]: {
    module: "routes/accept-invitation.tsx",
    dependsOn: { session: true },
  },
  [paths.invitation]: { module: "routes/invitation.tsx", dependsOn: { session: true } },
  [paths.refuseInvitations]: {
    module: "routes/refuse-invitations.tsx",
    dependsOn: { session: false },
  },
  [paths.switchOffEmail]: {
    module: "routes/switch-off-email.tsx",
    dependsOn: { session: false },
  },
  [paths.keepBrand]: { module: "routes/keep-brand.tsx", dependsOn: { session: false } },
  [paths.keepFactor]: { module: "routes/keep-factor.tsx", dependsOn: { session: false } },
  [paths.secureAccount]: {
    module: "routes/secure-account.tsx",
    dependsOn: { session: false },
  },
  [paths.report]: { module: "routes/report/report.tsx", hidesAddress: true },
  // A link whose "#" was encoded is restored, and leads to another screen.
  "/404": { module: "routes/not-found.tsx", dependsOn: { session: false } },
};

const env = parseEnv(import.meta.env);
const backend = createBackend({
  url: env.supabaseUrl,
  publishableKey: env.supabasePublishableKey,
});

async function render([path, screen]: [path: string, screen: PublicScreen]) {
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App backend={backend} marketingUrl={env.marketingUrl} Router={Router} />,
    // By default, long parts come last and a script moves them into place.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return { ...screen, path, pattern: screenAt(path), sessionKey: backend.sessionStore.key, html };
}

export type PrerenderedScreen = Awaited<ReturnType<typeof render>>;

/** @public prerender/plugin.ts loads this module through Vite. */
export const prerenderedScreens = await Promise.all(Object.entries(screens).map(render));
