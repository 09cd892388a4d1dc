/** Screens without a session, or with an unknown one. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAccounts, newBrand } from "../accounts.ts";
import { turnCaptchaOn } from "../captcha.ts";
import { fillLogin, fillNewPassword, fillSignUp, reopenWithEndedSession } from "../portal.ts";
import { answering, failing, filling, pressing } from "./acts.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const linkedEmail = "ines.moreau@harrier.example";
const newPassword = "a-longer-stride-8";
const refusedLink = "This link has expired, was already used, or is incomplete.";
const forContact = `?token_hash=altered&email=${encodeURIComponent(linkedEmail)}`;

const signUp = statesOf("sign-up", "/brands/signup");
const login = statesOf("login", "/brands/login");
const forgot = statesOf("forgot-password", "/brands/forgot-password");
const reset = statesOf("reset-password", `/brands/reset-password${forContact}`);
const confirm = statesOf(
  "confirm-email",
  `/brands/confirm-email${forContact}&company=Harrier+Socks&contact=Ines+Moreau`,
);
const change = statesOf(
  "change-email",
  `/brands/change-email${forContact}&new_email=ines%40harrier-running.example`,
);
const invitation = statesOf("accept-invitation", `/brands/accept-invitation${forContact}`);
const connection = statesOf("connection-tests", "/test-db");

export const accountStates: readonly State[] = [
  statesOf("landing", "/brands")(""),
  signUp(""),
  signUp("errors", {
    steps: pressing("Create Brand Account"),
    shows: "Missing required fields: name, contact_email, contact_name",
  }),
  signUp("link-sent", {
    arrange: (page) => answering("**/auth/v1/signup**", unconfirmedUser())(page),
    steps: (page) => {
      const { email, ...rest } = newBrand();
      const longEmail = `everyone.in.the.marketing.department.${email}`;
      return fillSignUp(page, { ...rest, email: longEmail });
    },
    shows: "We sent a link to",
  }),

  login(""),
  login("signed-up", {
    path: "/brands/login?message=Account+created+successfully",
    shows: "Account created successfully",
  }),
  login("failed", {
    steps: (page) => fillLogin(page, { ...brand, password: "not-the-password" }),
    shows: "Login failed",
  }),
  login("unconfirmed", {
    arrange: answering("**/auth/v1/token**", { error_code: "email_not_confirmed", msg: "" }, 400),
    steps: (page) => fillLogin(page, brand),
    shows: "Send the Link Again",
  }),
  login("captcha", {
    arrange: (page) => turnCaptchaOn(page, "asking"),
    steps: (page) => fillLogin(page, brand),
    hasOwnPage: true,
    shows: "Confirm that you are a person",
  }),
  login("ended", {
    ...{ path: "/brands/settings", account: brand, steps: reopenWithEndedSession },
    shows: "You've been signed out.",
  }),
  forgot(""),
  forgot("sent", {
    steps: [filling("Email", "nobody@harrier.example"), pressing("Send Reset Link")],
    shows: "is on its way",
  }),
  reset("no-link", { path: "/brands/reset-password", shows: "open the link that we sent you" }),
  reset(""),
  reset("other-account", { account: brand, shows: `Continue as ${linkedEmail}` }),
  reset("errors", {
    steps: (page) => fillNewPassword(page, newPassword, "another"),
    shows: "The passwords don't match.",
  }),
  reset("refused", { steps: (page) => fillNewPassword(page, newPassword), shows: refusedLink }),
  confirm(""),
  confirm("other-account", { account: brand, shows: `Continue as ${linkedEmail}` }),
  confirm("errors", { steps: pressing("Confirm Email"), shows: "Please enter your password." }),
  confirm("refused", { steps: confirmEmail, shows: refusedLink }),
  confirm("password-failed", {
    arrange: [
      (page) => answering("**/auth/v1/verify", linkSession())(page),
      failing("**/auth/v1/user"),
    ],
    steps: confirmEmail,
    shows: "your password isn't set yet",
  }),
  change(""),
  change("first", {
    arrange: answering("**/auth/v1/verify", { code: "200", msg: "" }),
    steps: pressing("Confirm the Change"),
    shows: "confirmed from the other address too",
  }),
  invitation(""),
  invitation("errors", { steps: pressing("Set Password"), shows: "Please enter" }),

  statesOf("session", "/brands/dashboard")("unchecked", {
    ...{ account: brand, arrange: failing("**/auth/v1/token**"), steps: reopenWithEndedSession },
    shows: "We couldn't check that you're signed in.",
  }),
  statesOf("not-found", "/brands/nowhere")(""),
  statesOf("app-stopped", "/brands/nowhere")("", {
    ...{ arrange: failing("**/assets/not-found-*.js"), hasOwnPage: true },
    shows: "We couldn't load this screen.",
  }),
  connection(""),
  connection("passed", { steps: pressing("Run Connection Tests"), shows: "All 4 tests passed." }),
  connection("failed", {
    arrange: failing("**/rest/v1/**"),
    steps: pressing("Run Connection Tests"),
    shows: "2 of 4 tests failed.",
  }),
];

async function confirmEmail(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await pressing("Confirm Email")(page);
}

/** The auth service's response to a link, for the account in its URL. */
function linkSession() {
  const id = randomUUID();
  const claims = Buffer.from(JSON.stringify({ sub: id, exp: 4_102_444_800 })).toString("base64url");
  return {
    ...{ access_token: `e30.${claims}.AA`, refresh_token: "one", token_type: "bearer" },
    expires_in: 3600,
    user: { id, aud: "authenticated", email: linkedEmail, user_metadata: {} },
  };
}

/** The auth service's response to a sign-up that needs confirmation. */
function unconfirmedUser() {
  const id = randomUUID();
  return { id, aud: "authenticated", email: "", identities: [{ id }], user_metadata: {} };
}
