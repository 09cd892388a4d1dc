/** What people choose about emails, and what could not be delivered. */
import { demoAccounts } from "../accounts.ts";
import { answering, failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const { brand, staff } = demoAccounts;
const rpc = "**/rest/v1/rpc";
const token = `${crypto.randomUUID()}:places.1900000000.${"a".repeat(64)}`;

const switchOff = statesOf("switch-off-email", `/brands/switch-off-email?token=${token}`);
const settings = statesOf("settings", "/brands/settings", brand);
const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const list = statesOf("admin-emails", "/brands/admin/emails", staff);

const offAnswers = answering(`${rpc}/switch_off_email`, "places");
const refused = (status: number, hint: string, message: string) =>
  refusing(`${rpc}/switch_off_email`, status, { code: `PT${String(status)}`, message, hint });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const undelivered = answering(
  `${rpc}/undelivered_emails`,
  ["order_paid", "race_approved", "race_half_full"].map((kind, n) => ({
    kind,
    address: `everyone.in.the.marketing.department.${brand.email}`,
    since: minutesAgo(90_000 - n),
  })),
);

const failed = (kind: string, error: string, n: number) => ({
  ...{ id: crypto.randomUUID(), kind, error, since: minutesAgo(n * 700) },
  address:
    n % 3 === 0 ? `${"long.".repeat(11)}address@fjordwool.example` : `ada${String(n)}@kelp.example`,
  brand_id: kind === "newsletter_confirmation" ? null : crypto.randomUUID(),
  brand_name: kind === "newsletter_confirmation" ? null : "Tidewater Hydration",
  sort_value: "2026-11-20 10:00:00+00",
});

const fewEmails = [
  failed("order_paid", "bounced", 1),
  failed("race_approved", "422 validation_error", 2),
  failed("newsletter_confirmation", "complained", 3),
  failed("new_sign_in", "not_sent", 4),
  failed("race_half_full", "suppressed", 5),
  failed("order_due_tomorrow", "503", 6),
];

export const emailStates: readonly State[] = [
  switchOff("no-link", {
    path: "/brands/switch-off-email",
    shows: /open the link at the end of one of them/,
  }),
  switchOff("", { shows: /^Press the button/ }),
  switchOff("off", {
    arrange: offAnswers,
    steps: pressing("Switch Off"),
    shows: /^You no longer get/,
  }),
  switchOff("on-again", {
    arrange: async (page) => {
      await offAnswers(page);
      await answering(`${rpc}/switch_on_email`, "places")(page);
    },
    steps: async (page) => {
      await pressing("Switch Off")(page);
      await pressing("Switch On Again")(page);
      await page.getByRole("button", { name: "Switch Off" }).waitFor();
    },
    shows: /^You get emails when/,
  }),
  switchOff("busy", {
    arrange: waiting(`${rpc}/switch_off_email`),
    steps: pressing("Switch Off"),
    shows: "Switching off...",
  }),
  switchOff("altered", {
    arrange: refused(400, "invalid_link", "This link is not complete. Please open it again."),
    steps: pressing("Switch Off"),
    shows: /^This link is not complete/,
  }),
  switchOff("expired", {
    arrange: refused(410, "expired_link", "This link has expired."),
    steps: pressing("Switch Off"),
    shows: /^This link has expired/,
  }),
  switchOff("failed", {
    arrange: failing(`${rpc}/switch_off_email`),
    steps: pressing("Switch Off"),
    shows: /^Nothing was changed\./,
  }),

  settings("emails", { shows: "Races filling up" }),
  settings("emails-loading", {
    arrange: waiting(`${rpc}/email_preferences`),
    shows: "Loading your emails...",
  }),
  settings("emails-failed", {
    arrange: failing(`${rpc}/email_preferences`),
    shows: /^We couldn't load which emails you get/,
  }),
  settings("emails-not-saved", {
    arrange: failing(`${rpc}/set_email_preference`),
    steps: (page) => page.getByLabel("Recaps").click(),
    shows: /^Your choice wasn't saved/,
  }),
  settings("emails-of-staff", { account: staff, shows: "Races that wait for approval" }),
  settings("undelivered", { arrange: undelivered, shows: /^Our emails to/ }),
  dashboard("undelivered", { arrange: undelivered, shows: /^Our emails to/ }),

  list("", {
    arrange: answering(`${rpc}/list_undelivered_emails`, fewEmails),
    shows: "Newest first.",
  }),
  list("pages", {
    arrange: answering(
      `${rpc}/list_undelivered_emails`,
      Array.from({ length: 51 }, (_, n) => failed("order_due", "bounced", n + 1)),
    ),
    shows: "Next",
  }),
  list("none", {
    arrange: answering(`${rpc}/list_undelivered_emails`, []),
    shows: /^No email failed/,
  }),
  list("loading", {
    arrange: waiting(`${rpc}/list_undelivered_emails`),
    shows: "Loading emails...",
  }),
  list("failed", {
    arrange: failing(`${rpc}/list_undelivered_emails`),
    shows: /^We couldn't load the emails/,
  }),
];
