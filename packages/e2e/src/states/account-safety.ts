/** The sign-in email, the open sessions, and the page that keeps a second factor. */
import type { Page } from "@playwright/test";
import { demoAccounts, sessionOf, signUpBrand } from "../accounts.ts";
import { fillNewPassword } from "../portal.ts";
import { answering, failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const { brand } = demoAccounts;
const rpc = "**/rest/v1/rpc";
const authUser = "**/auth/v1/user";
const settings = statesOf("settings", "/brands/settings", brand);
const token = `${crypto.randomUUID()}.1900000000.${"a".repeat(64)}`;
const keep = statesOf("keep-factor", `/brands/keep-factor#${token}`);

const newEmail = `everyone.in.the.marketing.department.of.${"harrier-".repeat(6)}socks@harrier.example`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Answers with the account and a change whose links were sent some minutes ago. */
const changing = (minutes: number) => async (page: Page) => {
  const { user } = await sessionOf(brand);
  const answer = { new_email: newEmail, email_change_sent_at: minutesAgo(minutes) };
  return answering(authUser, { ...user, ...answer })(page);
};

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const places = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/150.0.0.0 Safari/537.36`, 5],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    700,
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    90_000,
  ],
  ["curl/8.14", 400_000],
] as const;
const sessions = places.map(([userAgent, minutes], n) => ({
  id: crypto.randomUUID(),
  user_agent: userAgent,
  created_at: minutesAgo(minutes * 3),
  last_used_at: minutesAgo(minutes),
  is_current: n === 0,
}));
const listed = answering(`${rpc}/list_sessions`, sessions);

const refused = (status: number, hint: string, message: string) =>
  refusing(`${rpc}/stop_factor_removal`, status, { code: `PT${String(status)}`, message, hint });

export const accountSafetyStates: readonly State[] = [
  settings("email-loading", { arrange: waiting(authUser), shows: "Loading your sign-in email..." }),
  settings("email-failed", {
    arrange: failing(authUser),
    shows: /^We couldn't load your sign-in email/,
  }),
  settings("email-errors", {
    steps: pressing("Change Email"),
    shows: "Please enter your email.",
  }),
  settings("email-not-changed", {
    steps: async (page) => {
      await page.getByText("You sign in as").waitFor();
      await failing(authUser)(page);
      await page.getByLabel("New email").fill("ada@harrier.example");
      await pressing("Change Email")(page);
    },
    shows: /^We can't reach the server/,
  }),
  settings("email-sent", {
    account: signUpBrand,
    steps: async (page) => {
      await page.getByLabel("New email").fill(`ada.${crypto.randomUUID()}@harrier.example`);
      await pressing("Change Email")(page);
    },
    shows: "We sent a link to both addresses.",
  }),
  settings("email-waits", { arrange: changing(9), shows: /^Your change isn't finished/ }),
  settings("email-expired", { arrange: changing(70), shows: /its links have expired/ }),
  settings("email-correcting", {
    arrange: changing(9),
    steps: pressing("Correct the New Email"),
    shows: "Send New Links",
  }),
  settings("email-too-soon", {
    arrange: changing(0),
    steps: async (page) => {
      await page.getByText("Your change isn't finished").waitFor();
      await page.route(authUser, (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({
              status: 429,
              headers: { "access-control-allow-origin": "*" },
              json: {
                error_code: "over_email_send_rate_limit",
                msg: "For security purposes, you can only request this after 42 seconds.",
              },
            })
          : route.fallback(),
      );
      await pressing("Send the Links Again")(page);
    },
    shows: /in 42 seconds/,
  }),
  settings("email-not-withdrawn", {
    arrange: async (page) => {
      await changing(9)(page);
      await failing(`${rpc}/withdraw_email_change`)(page);
    },
    steps: pressing("Withdraw Change"),
    shows: /^The change wasn't withdrawn/,
  }),

  settings("sessions", { arrange: listed, shows: "Sign Out All Others" }),
  settings("sessions-many", {
    arrange: answering(
      `${rpc}/list_sessions`,
      Array.from({ length: 30 }, (_, n) => ({
        ...sessions[n % 4],
        id: crypto.randomUUID(),
        is_current: n === 29,
      })),
    ),
    shows: "Show All 30 Places",
  }),
  settings("sessions-loading", {
    arrange: waiting(`${rpc}/list_sessions`),
    shows: "Loading where you're signed in...",
  }),
  settings("sessions-failed", {
    arrange: failing(`${rpc}/list_sessions`),
    shows: /^We couldn't load where/,
  }),
  settings("sessions-ended", {
    arrange: async (page) => {
      await listed(page);
      await answering(`${rpc}/end_session`, true)(page);
    },
    steps: async (page) => {
      await page.getByRole("listitem").getByRole("button", { name: "Sign Out" }).first().click();
    },
    shows: "Safari on an iPhone is signed out.",
  }),
  settings("sessions-not-ended", {
    arrange: async (page) => {
      await listed(page);
      await failing(`${rpc}/end_other_sessions`)(page);
    },
    steps: pressing("Sign Out All Others"),
    shows: /^You weren't signed out there/,
  }),
  settings("password-with-others", {
    arrange: async (page) => {
      await listed(page);
      const { user } = await sessionOf(brand);
      await answering(authUser, user)(page);
    },
    steps: (page) => fillNewPassword(page, "a-longer-stride-8"),
    shows: /signed out in 3 other places/,
  }),

  keep("no-link", { path: "/brands/keep-factor", shows: /open the link that we sent you/ }),
  keep("", { shows: /Press the button, and it stays/ }),
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
  keep("not-planned", {
    arrange: answering(`${rpc}/stop_factor_removal`, false),
    steps: pressing("Keep My Second Factor"),
    shows: /^There's nothing to stop/,
  }),
  keep("altered", {
    arrange: refused(400, "invalid_link", "This link is not complete. Please open it again."),
    steps: pressing("Keep My Second Factor"),
    shows: /^This link is not complete/,
  }),
  keep("failed", {
    arrange: failing(`${rpc}/stop_factor_removal`),
    steps: pressing("Keep My Second Factor"),
    shows: /^Nothing was changed\./,
  }),
];
