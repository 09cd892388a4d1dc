/** Screens without a session, or with an unknown one. */
import { randomUUID } from "node:crypto";
import { demoAccounts, newBrand } from "../accounts.ts";
import { turnCaptchaOn } from "../captcha.ts";
import { fillLogin, fillNewPassword, fillSignUp, reopenWithEndedSession } from "../portal.ts";
import { answering, failing, filling, pressing } from "./acts.ts";
import { longEmail } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const linkedEmail = "ines.moreau@harrier.example";
const newPassword = "a-longer-stride-8";
const unconfirmed = randomUUID();
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
  signUp("errors", "Missing required fields: name, contact_email, contact_name", {
    steps: pressing("Create Brand Account"),
  }),
  signUp("link-sent", "We sent a link to", {
    arrange: answering("**/auth/v1/signup**", {
      ...{ id: unconfirmed, aud: "authenticated", email: "", user_metadata: {} },
      identities: [{ id: unconfirmed }],
    }),
    steps: (page) => fillSignUp(page, { ...newBrand(), email: longEmail }),
  }),

  login(""),
  login("failed", "Login failed", {
    steps: (page) => fillLogin(page, { ...brand, password: "not-the-password" }),
  }),
  login("captcha", "Confirm that you are a person", {
    arrange: (page) => turnCaptchaOn(page, "asking"),
    steps: (page) => fillLogin(page, brand),
    hasOwnPage: true,
  }),
  login("ended", "You've been signed out.", {
    path: "/brands/settings",
    account: brand,
    steps: reopenWithEndedSession,
  }),
  forgot(""),
  forgot("sent", "is on its way", {
    steps: [filling("Email", "nobody@harrier.example"), pressing("Send Reset Link")],
  }),
  reset("no-link", "open the link that we sent you", { path: "/brands/reset-password" }),
  reset(""),
  reset("other-account", `Continue as ${linkedEmail}`, { account: brand }),
  reset("errors", "The passwords don't match.", {
    steps: (page) => fillNewPassword(page, newPassword, "another"),
  }),
  reset("refused", "This link has expired, was already used, or is incomplete.", {
    steps: (page) => fillNewPassword(page, newPassword),
  }),
  confirm(""),
  confirm("other-account", `Continue as ${linkedEmail}`, { account: brand }),
  confirm("errors", "Please enter your password.", { steps: pressing("Confirm Email") }),
  confirm("refused", "This link has expired, was already used, or is incomplete.", {
    steps: [
      (page) => page.getByLabel("Password", { exact: true }).fill(newPassword),
      pressing("Confirm Email"),
    ],
  }),
  change(""),
  invitation(""),
  invitation("errors", "Please enter", { steps: pressing("Set Password") }),

  statesOf("session", "/brands/dashboard")(
    "unchecked",
    "We couldn't check that you're signed in.",
    { account: brand, arrange: failing("**/auth/v1/token**"), steps: reopenWithEndedSession },
  ),
  statesOf("not-found", "/brands/nowhere")(""),
  statesOf("app-stopped", "/brands/nowhere")("", "We couldn't load this screen.", {
    arrange: failing("**/assets/not-found-*.js"),
    hasOwnPage: true,
  }),
  connection(""),
  connection("passed", "All 4 tests passed.", { steps: pressing("Run Connection Tests") }),
  connection("failed", "2 of 4 tests failed.", {
    arrange: failing("**/rest/v1/**"),
    steps: pressing("Run Connection Tests"),
  }),
];
