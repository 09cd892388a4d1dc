/** Screens without a session, or with an unknown one. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAccounts, newBrand } from "../accounts.ts";
import { turnCaptchaOn } from "../captcha.ts";
import { fillLogin, fillNewPassword, fillSignUp, reopenWithEndedSession } from "../portal.ts";
import { failing, pressing, type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const availability = "**/rest/v1/rpc/is_brand_*_available**";

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

export const signUpStates: readonly State[] = [
  statesOf("landing", "/brands")(""),
  signUp(""),
  signUp("errors", {
    steps: pressing("Create Brand Account"),
    shows: "Missing required fields: name, contact_email, contact_name",
  }),
  signUp("taken", {
    steps: async (page) => {
      await typeBrand(page, "Northlight Running", brand.email);
      await page.getByText("This email is already registered").waitFor();
    },
    shows: "This brand name is already taken",
  }),
  signUp("unchecked", {
    arrange: failing(availability),
    steps: async (page) => {
      await typeBrand(page, "Harrier Socks", newBrand().email);
      await page.getByText("Error checking email availability").waitFor();
    },
    shows: "Error checking brand name availability",
  }),
  signUp("failed", {
    arrange: failing("**/auth/v1/signup**"),
    steps: (page) => fillSignUp(page, newBrand()),
    shows: "Signup failed: ",
  }),
  signUp("link-sent", {
    arrange: (page) =>
      page.route("**/auth/v1/signup**", (route) => route.fulfill({ json: unconfirmedUser() })),
    steps: (page) => {
      const { email, ...rest } = newBrand();
      const longEmail = `everyone.in.the.marketing.department.${email}`;
      return fillSignUp(page, { ...rest, email: longEmail });
    },
    shows: "We sent a link to",
  }),
];

export const loginStates: readonly State[] = [
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
    arrange: (page) =>
      page.route("**/auth/v1/token**", (route) =>
        route.fulfill({ status: 400, json: { error_code: "email_not_confirmed", msg: "" } }),
      ),
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
  forgot("errors", { steps: pressing("Send Reset Link"), shows: "Please enter your email." }),
  forgot("failed", {
    arrange: failing("**/auth/v1/recover**"),
    steps: requestReset,
    shows: "We can't reach the server.",
  }),
  forgot("sent", { steps: requestReset, shows: "is on its way" }),
  reset("no-link", { path: "/brands/reset-password", shows: "open the link that we sent you" }),
  reset(""),
  reset("other-account", { account: brand, shows: `Continue as ${linkedEmail}` }),
  reset("errors", {
    steps: (page) => fillNewPassword(page, newPassword, "another"),
    shows: "The passwords don't match.",
  }),
  reset("refused", { steps: (page) => fillNewPassword(page, newPassword), shows: refusedLink }),
  reset("failed", {
    arrange: failing("**/auth/v1/verify"),
    steps: (page) => fillNewPassword(page, newPassword),
    shows: "We can't reach the server.",
  }),
  confirm("no-link", { path: "/brands/confirm-email", shows: "open the link that we sent you" }),
  confirm(""),
  confirm("other-account", { account: brand, shows: `Continue as ${linkedEmail}` }),
  confirm("errors", { steps: pressing("Confirm Email"), shows: "Please enter your password." }),
  confirm("refused", { steps: confirmEmail, shows: refusedLink }),
  confirm("password-failed", {
    arrange: async (page) => {
      await page.route("**/auth/v1/verify", (route) => route.fulfill({ json: linkSession() }));
      await failing("**/auth/v1/user")(page);
    },
    steps: confirmEmail,
    shows: "your password isn't set yet",
  }),
  change("no-link", { path: "/brands/change-email", shows: "open the links that we sent" }),
  change(""),
  change("first", {
    arrange: (page) =>
      page.route("**/auth/v1/verify", (route) => route.fulfill({ json: { code: "200", msg: "" } })),
    steps: pressing("Confirm the Change"),
    shows: "confirmed from the other address too",
  }),
  change("refused", { steps: pressing("Confirm the Change"), shows: /^This link no longer works/ }),
  invitation("no-link", { path: "/brands/accept-invitation", shows: "open the link of the" }),
  invitation(""),
  invitation("errors", { steps: pressing("Set Password"), shows: "Please enter" }),
  invitation("refused", { steps: setFirstPassword, shows: refusedLink }),
  invitation("password-failed", {
    arrange: async (page) => {
      await page.route("**/auth/v1/verify", (route) => route.fulfill({ json: linkSession() }));
      await failing("**/auth/v1/user")(page);
    },
    steps: setFirstPassword,
    shows: "your password isn't set yet",
  }),
];

export const otherStates: readonly State[] = [
  statesOf(
    "session",
    "/brands/dashboard",
    brand,
  )("unchecked", {
    arrange: failing("**/auth/v1/token**"),
    steps: reopenWithEndedSession,
    shows: "We couldn't check that you're signed in.",
  }),
  statesOf("not-found", "/brands/nowhere")(""),
  statesOf("app-stopped", "/brands/nowhere")("", {
    arrange: failing("**/assets/not-found-*.js"),
    hasOwnPage: true,
    shows: "We couldn't load this screen.",
  }),
  connection(""),
  connection("passed", {
    steps: pressing("Run Connection Tests"),
    shows: "All 4 tests passed.",
  }),
  connection("failed", {
    arrange: failing("**/rest/v1/**"),
    steps: pressing("Run Connection Tests"),
    shows: "2 of 4 tests failed.",
  }),
];

async function typeBrand(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("Email").fill(email);
}

function setFirstPassword(page: Page): Promise<void> {
  return fillNewPassword(page, newPassword, newPassword, "Set Password");
}

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

async function requestReset(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@harrier.example");
  await pressing("Send Reset Link")(page);
}

/** The auth service's response to a sign-up that needs confirmation. */
function unconfirmedUser() {
  const id = randomUUID();
  return { id, aud: "authenticated", email: "", identities: [{ id }], user_metadata: {} };
}
