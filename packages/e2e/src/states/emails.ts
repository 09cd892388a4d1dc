/** What people choose about emails, and what could not be delivered. */
import { demoAccounts } from "../accounts.ts";
import { answering, failing, pressing, refusing } from "./acts.ts";
import { minutesAgo } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const { brand, staff } = demoAccounts;
const rpc = "**/rest/v1/rpc";
const token = `${crypto.randomUUID()}:places.1900000000.${"a".repeat(64)}`;

const switchOff = statesOf("switch-off-email", `/brands/switch-off-email?token=${token}`);
const refuse = statesOf("refuse-invitations", "/brands/refuse-invitations#r-token");
const settings = statesOf("settings", "/brands/settings", brand);
const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const list = statesOf("admin-emails", "/brands/admin/emails", staff);

const offAnswers = answering(`${rpc}/switch_off_email`, "places");
const undelivered = answering(
  `${rpc}/undelivered_emails`,
  ["order_paid", "race_approved", "race_half_full"].map((kind, n) => ({
    ...{ kind, since: minutesAgo(90_000 - n) },
    address: `everyone.in.the.marketing.department.${brand.email}`,
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

const twoPages = [
  failed("order_paid", "bounced", 1),
  failed("race_approved", "422 validation_error", 2),
  failed("newsletter_confirmation", "complained", 3),
  failed("new_sign_in", "not_sent", 4),
  failed("race_half_full", "suppressed", 5),
  failed("order_due_tomorrow", "503", 6),
  ...Array.from({ length: 45 }, (_, n) => failed("order_due", "bounced", n + 7)),
];

export const emailStates: readonly State[] = [
  switchOff("", /^Press the button/),
  switchOff("altered", /^This link is not complete/, {
    arrange: refusing(
      `${rpc}/switch_off_email`,
      400,
      "invalid_link",
      "This link is not complete. Please open it again.",
    ),
    steps: pressing("Switch Off"),
  }),
  switchOff("off", /^You no longer get/, { arrange: offAnswers, steps: pressing("Switch Off") }),
  switchOff("failed", /^Nothing was changed\./, {
    arrange: failing(`${rpc}/switch_off_email`),
    steps: pressing("Switch Off"),
  }),

  refuse("", /^Press the button/),
  refuse("altered", /^This link is not complete/, {
    arrange: refusing(
      `${rpc}/refuse_invitations`,
      400,
      "invalid_link",
      "This link is not complete. Please open it from the e-mail again.",
    ),
    steps: pressing("Don't Invite Me Again"),
  }),
  refuse("done", /^Nobody can invite you/, {
    arrange: answering(`${rpc}/refuse_invitations`, null),
    steps: pressing("Don't Invite Me Again"),
  }),
  refuse("no-link", /open the link at the end/, { path: "/brands/refuse-invitations" }),

  settings("emails", "Races filling up"),
  settings("emails-not-saved", /^Your choice wasn't saved/, {
    arrange: failing(`${rpc}/set_email_preference`),
    steps: (page) => page.getByLabel("Recaps").click(),
  }),
  settings("emails-of-staff", "Races that wait for approval", { account: staff }),
  settings("undelivered", /^Our emails to/, { arrange: undelivered }),
  dashboard("undelivered", /^Our emails to/, { arrange: undelivered }),

  list("", "Next", { arrange: answering(`${rpc}/list_undelivered_emails`, twoPages) }),
  list("put-off", "Waiting for Their Turn", {
    arrange: answering(`${rpc}/list_put_off_emails`, [
      {
        ...{ kind: "member_invited", brand_id: crypto.randomUUID(), emails: 12 },
        ...{ brand_name: "Tidewater Hydration", next_at: "2099-12-01T10:00:00Z" },
      },
    ]),
  }),
];
