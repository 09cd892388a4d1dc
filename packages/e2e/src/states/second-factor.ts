/** The question for a code, and the account's authenticator apps. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { addFactor, codeOf, enterCode, wrongCodeOf } from "../factors.ts";
import { fillLogin } from "../portal.ts";
import { withUser } from "./account-safety.ts";
import { answering, failing, filling, pressing, refusing } from "./acts.ts";
import { type State, statesOf } from "./state.ts";

const rpc = "**/rest/v1/rpc";
const question = statesOf("second-factor", "/brands/dashboard");
const settings = statesOf("settings", "/brands/settings", demoAccounts.brand);

const apps = [
  ["Phone", "2026-11-26T08:20:00Z", null],
  ["The tablet that stays at the office, beside the treadmill", null, "2026-11-28T08:20:00Z"],
].map(([name, last_used_at, removal_due_at], n) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${String(n)}`, name },
  ...{ added_at: "2026-03-02T08:20:00Z", last_used_at, removal_due_at },
}));
const listed = answering(`${rpc}/list_factors`, apps);

const tooManyCodes = {
  error_code: "mfa_verification_rejected",
  msg: "Too many wrong codes. Please try again in 5 minutes.",
};

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
const beginningApp = [
  pressing("Set Up Two-Step Verification"),
  filling("Name of the app", "Phone"),
  pressing("Continue"),
];

export const secondFactorStates: readonly State[] = [
  question("", "Verify", { steps: loginWithApps }),
  question("missing", "Please enter the code.", { steps: [loginWithApps, pressing("Verify")] }),
  question("wrong", /^That code isn't right/, {
    steps: async (page) => enterCode(page, wrongCodeOf(await loginWithApps(page))),
  }),
  question("refused", /^Too many wrong codes/, {
    arrange: answering("**/auth/v1/factors/*/verify", tooManyCodes, 403),
    steps: async (page) => enterCode(page, codeOf(await loginWithApps(page))),
  }),
  question("demand", "Set up two-step verification", {
    account: signUpBrand,
    arrange: refusing(
      "**/rest/v1/**",
      403,
      "second_factor_missing",
      "Your account needs a second factor. Please set one up first.",
    ),
    hasOwnPage: true,
  }),

  settings("apps", /^We were asked to remove it/, { arrange: listed }),
  settings("apps-not-kept", /^It is still to be removed/, {
    arrange: [listed, failing(`${rpc}/keep_factor`)],
    steps: pressing("Keep This Factor"),
  }),
  settings("app-new", "Turn On", { steps: beginningApp }),
  settings("app-removing", "Remove App", {
    arrange: [listed, withUser()],
    steps: pressing("Remove Phone"),
  }),
];
