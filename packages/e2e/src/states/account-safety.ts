/** The sign-in email, the open sessions, and the page that keeps a second factor. */
import type { Page } from "@playwright/test";
import { demoAccounts, sessionOf, signUpBrand } from "../accounts.ts";
import { fillNewPassword } from "../portal.ts";
import { answering, failing, filling, pressing, seeing, waiting } from "./acts.ts";
import { minutesAgo } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const rpc = "**/rest/v1/rpc";
const authUser = "**/auth/v1/user";
const settings = statesOf("settings", "/brands/settings", brand);
const token = `${crypto.randomUUID()}.1900000000.${"a".repeat(64)}`;
const keep = statesOf("keep-factor", `/brands/keep-factor#${token}`);

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
  settings("email-loading", { arrange: waiting(authUser), shows: "Loading your sign-in email..." }),
  settings("email-errors", { steps: pressing("Change Email"), shows: "Please enter your email." }),
  settings("email-sent", {
    account: signUpBrand,
    steps: [
      (page) => filling("New email", `ada.${crypto.randomUUID()}@harrier.example`)(page),
      pressing("Change Email"),
    ],
    shows: "We sent a link to both addresses.",
  }),
  settings("email-waits", { arrange: changedBefore(9), shows: /^Your change isn't finished/ }),
  settings("email-too-soon", {
    arrange: changedBefore(0),
    steps: [
      seeing("Your change isn't finished"),
      answering(authUser, tooManyEmails, 429),
      pressing("Send the Links Again"),
    ],
    shows: /in 42 seconds/,
  }),
  settings("email-expired", { arrange: changedBefore(70), shows: /its links have expired/ }),

  settings("sessions", { arrange: listed, shows: "Sign Out All Others" }),
  settings("sessions-many", {
    arrange: answering(`${rpc}/list_sessions`, thirty),
    shows: "Show All 30 Places",
  }),
  settings("sessions-ended", {
    arrange: [listed, answering(`${rpc}/end_session`, true)],
    steps: (page) =>
      page.getByRole("listitem").getByRole("button", { name: "Sign Out" }).first().click(),
    shows: "Safari on an iPhone is signed out.",
  }),
  settings("password-with-others", {
    arrange: [listed, withUser()],
    steps: (page) => fillNewPassword(page, "a-longer-stride-8"),
    shows: /signed out in 3 other places/,
  }),

  keep("", { shows: /Press the button, and it stays/ }),
  keep("no-link", { path: "/brands/keep-factor", shows: /open the link that we sent you/ }),
  keep("busy", {
    arrange: waiting(`${rpc}/stop_factor_removal`),
    steps: pressing("Keep My Second Factor"),
    shows: "Keeping...",
  }),
  keep("kept", {
    arrange: answering(`${rpc}/stop_factor_removal`, true),
    steps: pressing("Keep My Second Factor"),
    shows: /^Your second factor stays/,
  }),
  keep("failed", {
    arrange: failing(`${rpc}/stop_factor_removal`),
    steps: pressing("Keep My Second Factor"),
    shows: /^Nothing was changed\./,
  }),
];
