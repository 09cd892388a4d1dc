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
  signUp("errors", {
    steps: pressing("Create Brand Account"),
    shows: "Missing required fields: name, contact_email, contact_name",
  }),
  signUp("link-sent", {
    arrange: answering("**/auth/v1/signup**", {
      ...{ id: unconfirmed, aud: "authenticated", email: "", user_metadata: {} },
      identities: [{ id: unconfirmed }],
    }),
    steps: (page) => fillSignUp(page, { ...newBrand(), email: longEmail }),
    shows: "We sent a link to",
  }),

  login(""),
  login("failed", {
    steps: (page) => fillLogin(page, { ...brand, password: "not-the-password" }),
    shows: "Login failed",
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
  reset("refused", {
    steps: (page) => fillNewPassword(page, newPassword),
    shows: "This link has expired, was already used, or is incomplete.",
  }),
  confirm(""),
  confirm("other-account", { account: brand, shows: `Continue as ${linkedEmail}` }),
  confirm("errors", { steps: pressing("Confirm Email"), shows: "Please enter your password." }),
  confirm("refused", {
    steps: [
      (page) => page.getByLabel("Password", { exact: true }).fill(newPassword),
      pressing("Confirm Email"),
    ],
    shows: "This link has expired, was already used, or is incomplete.",
  }),
  change(""),
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
