/** The question who is there, which acts that cannot be undone ask. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { withUser } from "./account-safety.ts";
import { confirming, failing, filling, pressing, refusing } from "./acts.ts";
import { type State, statesOf } from "./state.ts";

const settings = statesOf("settings-proof", "/brands/settings", demoAccounts.brand);

const unproven = refusing(
  "**/rest/v1/rpc/allow_account_change",
  403,
  "proof_needed",
  "Please confirm that it's you, then try again.",
);
const changing = [filling("New email", "ines@harrier.example"), pressing("Change Email")];
/** The screen has other fields for passwords. */
const giving = (password: string) => [
  ...changing,
  (page: Page) => page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password),
  confirming("Confirm"),
];

const factors = ["Phone", "The tablet that stays at the office"].map((friendly_name, n) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${String(n)}`, friendly_name },
  ...{ factor_type: "totp", status: "verified" },
}));

export const proofStates: readonly State[] = [
  settings("password", "Confirm that it's you", { arrange: unproven, steps: changing }),
  settings("password-wrong", "That password isn't right.", {
    arrange: unproven,
    steps: giving("another-stride-4"),
  }),
  settings("password-offline", /^We can't reach the server/, {
    arrange: [unproven, failing("**/auth/v1/token**")],
    steps: giving("another-stride-4"),
  }),
  settings("code", "Use Another Factor", {
    arrange: [unproven, withUser({ factors })],
    steps: changing,
  }),
];
