/** The question for a code, and the account's authenticator apps. */
import type { Page } from "@playwright/test";
import { demoAccounts, sessionOf, signUpBrand } from "../accounts.ts";
import { addFactor, codeOf, enterCode, wrongCodeOf } from "../factors.ts";
import { fillLogin } from "../portal.ts";
import { answering, failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const rpc = "**/rest/v1/rpc";
const factors = "**/auth/v1/factors";
const question = statesOf("second-factor", "/brands/dashboard");
const settings = statesOf("settings", "/brands/settings", demoAccounts.brand);

const apps = [
  ["Phone", "2026-11-26T08:20:00Z", null],
  ["The tablet that stays at the office, beside the treadmill", null, "2026-11-28T08:20:00Z"],
].map(([name, last_used_at, removal_due_at], n) => ({
  id: `00000000-0000-4000-8000-00000000000${String(n)}`,
  name,
  added_at: "2026-03-02T08:20:00Z",
  last_used_at,
  removal_due_at,
}));
const listed = answering(`${rpc}/list_factors`, apps);

/** Signs in by password to an account with two apps. */
async function loginWithApps(page: Page): Promise<string> {
  const brand = await signUpBrand();
  const { secret, session } = await addFactor(brand);
  await addFactor(brand, { name: "Tablet", session });
  await fillLogin(page, brand);
  await page.getByLabel("Authentication code").waitFor();
  return secret;
}

/** Begins to set up an app, which the demo account never finishes. */
async function beginApp(page: Page): Promise<void> {
  await pressing("Set Up Two-Step Verification")(page);
  await page.getByLabel("Name of the app").fill("Phone");
  await pressing("Continue")(page);
}

export const secondFactorStates: readonly State[] = [
  question("", { steps: async (page) => void (await loginWithApps(page)), shows: "Verify" }),
  question("missing", {
    steps: async (page) => {
      await loginWithApps(page);
      await pressing("Verify")(page);
    },
    shows: "Please enter the code.",
  }),
  question("wrong", {
    steps: async (page) => enterCode(page, wrongCodeOf(await loginWithApps(page))),
    shows: /^That code isn't right/,
  }),
  question("used", {
    arrange: async (page) => {
      await refusing(`${factors}/*/verify`, 500, { code: "unexpected_failure" })(page);
      await answering(`${rpc}/factor_wait`, 42)(page);
    },
    steps: async (page) => enterCode(page, codeOf(await loginWithApps(page))),
    shows: "Wait a minute, then use a new code",
  }),
  question("refused", {
    arrange: refusing(`${factors}/*/verify`, 403, {
      error_code: "mfa_verification_rejected",
      msg: "Too many wrong codes. Please try again in 5 minutes.",
    }),
    steps: async (page) => enterCode(page, codeOf(await loginWithApps(page))),
    shows: /^Too many wrong codes/,
  }),
  question("not-sent", {
    steps: async (page) => {
      const secret = await loginWithApps(page);
      await failing(factors + "/**")(page);
      await enterCode(page, codeOf(secret));
    },
    shows: /^We can't reach the server/,
  }),
  statesOf(
    "second-factor-demand",
    "/brands/dashboard",
    signUpBrand,
  )("", {
    arrange: refusing("**/rest/v1/**", 403, {
      ...{ code: "PT403", hint: "second_factor_missing" },
      message: "Your account needs a second factor. Please set one up first.",
    }),
    shows: "Set up two-step verification",
    hasOwnPage: true,
  }),

  settings("apps", { arrange: listed, shows: /^We were asked to remove it/ }),
  settings("apps-loading", {
    arrange: waiting(`${rpc}/list_factors`),
    shows: "Loading your authenticator apps...",
  }),
  settings("apps-failed", {
    arrange: failing(`${rpc}/list_factors`),
    shows: /^We couldn't load your authenticator apps/,
  }),
  settings("apps-not-kept", {
    arrange: async (page) => {
      await listed(page);
      await failing(`${rpc}/keep_factor`)(page);
    },
    steps: pressing("Keep This Factor"),
    shows: /^It is still to be removed/,
  }),
  settings("app-name", {
    steps: async (page) => {
      await pressing("Set Up Two-Step Verification")(page);
      await pressing("Continue")(page);
    },
    shows: "Please give it a name.",
  }),
  settings("app-new", { steps: beginApp, shows: "Turn On" }),
  settings("app-removing", {
    arrange: async (page) => {
      await listed(page);
      await answering(`${factors}/*/challenge`, { id: crypto.randomUUID(), type: "totp" })(page);
      const { user } = await sessionOf(demoAccounts.brand);
      await answering("**/auth/v1/user", user)(page);
    },
    steps: pressing("Remove Phone"),
    shows: "Remove App",
  }),
];
