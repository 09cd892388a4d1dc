/** The sign-in email, the open sessions, and the page that keeps a second factor. */
import type { Page } from "@playwright/test";
import { demoAccounts, sessionOf, signUpBrand } from "../accounts.ts";
import { fillPasswordChange } from "../portal.ts";
import { answering, failing, filling, pressing, refusing, seeing, waiting } from "./acts.ts";
import { minutesAgo } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const rpc = "**/rest/v1/rpc";
const authUser = "**/auth/v1/user";
const settings = statesOf("settings", "/brands/settings", brand);
const token = `${crypto.randomUUID()}.1900000000.${"a".repeat(64)}`;
const keep = statesOf("keep-factor", `/brands/keep-factor#${token}`);

const secure = statesOf("secure-account", `/brands/secure-account#${token}`);

const stopping = `${rpc}/stop_factor_removal`;
const keeping = { steps: pressing("Keep My Second Factor") };

const securing = `${rpc}/secure_account`;
const thisWasNotMe = { steps: pressing("This Wasn't Me") };
const recover = "**/auth/v1/recover*";
const secured = (changes: object = {}) =>
  answering(securing, {
    ...{ email: "dana@harrier.example", is_repeat: false, is_locked: false },
    ...changes,
  });

const newEmail = `everyone.in.the.marketing.department.of.${"harrier-".repeat(6)}socks@harrier.example`;

/** Answers with the account, changed. */
export const withUser =
  (changes: object = {}) =>
  async (page: Page) => {
    const { user } = await sessionOf(brand);
    return answering(authUser, { ...user, ...changes })(page);
  };

/** The links of a change were sent some minutes ago. */
const changedBefore = (minutes: number) =>
  withUser({ new_email: newEmail, email_change_sent_at: minutesAgo(minutes) });

const tooManyEmails = {
  error_code: "over_email_send_rate_limit",
  msg: "For security purposes, you can only request this after 42 seconds.",
};

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const sessions = (
  [
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/150.0.0.0 Safari/537.36`, 5],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1`, 700],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0`, 90_000],
    ["curl/8.14", 400_000],
  ] as const
).map(([user_agent, minutes], n) => ({
  ...{ id: crypto.randomUUID(), user_agent, is_current: n === 0 },
  ...{ created_at: minutesAgo(minutes * 3), last_used_at: minutesAgo(minutes) },
}));
const listed = answering(`${rpc}/list_sessions`, sessions);
const thirty = Array.from({ length: 30 }, (_, n) => ({
  ...{ ...sessions[n % 4], id: crypto.randomUUID(), is_current: n === 29 },
}));

export const accountSafetyStates: readonly State[] = [
  settings("email-loading", "Loading your sign-in email...", { arrange: waiting(authUser) }),
  settings("email-errors", "Please enter your email.", { steps: pressing("Change Email") }),
  settings("email-sent", "We sent a link to both addresses.", {
    account: signUpBrand,
    steps: [
      (page) => filling("New email", `ada.${crypto.randomUUID()}@harrier.example`)(page),
      pressing("Change Email"),
    ],
  }),
  settings("email-waits", /^Your change isn't finished/, { arrange: changedBefore(9) }),
  settings("email-too-soon", /in 42 seconds/, {
    arrange: changedBefore(0),
    steps: [
      seeing("Your change isn't finished"),
      answering(authUser, tooManyEmails, 429),
      pressing("Send the Links Again"),
    ],
  }),
  settings("email-expired", /its links have expired/, { arrange: changedBefore(70) }),

  settings("sessions", "Sign Out All Others", { arrange: listed }),
  settings("sessions-many", "Show All 30 Places", {
    arrange: answering(`${rpc}/list_sessions`, thirty),
  }),
  settings("sessions-ended", "Safari on an iPhone is signed out.", {
    arrange: [listed, answering(`${rpc}/end_session`, true)],
    steps: (page) =>
      page.getByRole("listitem").getByRole("button", { name: "Sign Out" }).first().click(),
  }),
  settings("password-with-others", /signed out in 3 other places/, {
    arrange: [listed, withUser()],
    steps: (page) => fillPasswordChange(page, brand.password, "a-longer-stride-8"),
  }),

  keep("", /Press the button, and it stays/),
  keep("no-link", /open the link that we sent you/, { path: "/brands/keep-factor" }),
  keep("busy", "Keeping...", { ...keeping, arrange: waiting(stopping) }),
  keep("kept", /^Your second factor stays/, { ...keeping, arrange: answering(stopping, true) }),
  keep("failed", /^Nothing was changed\./, { ...keeping, arrange: failing(stopping) }),

  secure("", /^Did someone else use your account/),
  secure("no-link", /open the link "This wasn't me"/, { path: "/brands/secure-account" }),
  secure("busy", "Signing out...", { ...thisWasNotMe, arrange: waiting(securing) }),
  secure("done", /is on its way to dana@harrier/, {
    ...thisWasNotMe,
    arrange: [secured(), answering(recover, {})],
  }),
  secure("repeat", /^This was done already/, {
    ...thisWasNotMe,
    arrange: secured({ is_repeat: true }),
  }),
  secure("locked", /so it's locked/, {
    ...thisWasNotMe,
    arrange: secured({ email: null, is_locked: true }),
  }),
  secure("unsent", /^The link to set a new password was not sent/, {
    ...thisWasNotMe,
    arrange: [secured(), failing(recover)],
  }),
  secure("expired", "This link has expired.", {
    ...thisWasNotMe,
    arrange: refusing(securing, 410, "expired_link", "This link has expired."),
  }),
  secure("failed", /^Nothing was changed\./, { ...thisWasNotMe, arrange: failing(securing) }),
];
