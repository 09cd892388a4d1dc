/** The dashboard of a staff member without a brand. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { answering, failing, pressing, refusing } from "./acts.ts";
import { inDays, ofPackage } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const dashboard = statesOf("dashboard-staff", "/brands/dashboard", demoAccounts.staff);
const tasks = "**/rest/v1/rpc/staff_tasks**";

function row(kind: string, name: string, days: number, order: string | null) {
  const isOrder = kind.startsWith("order_");
  return {
    ...{ kind, id: crypto.randomUUID(), race_id: crypto.randomUUID(), race_name: name },
    ...{ race_status: isOrder ? "active" : "pending", total_participants: 12 },
    ...{ start_time: inDays(isOrder ? 3 : days), start_time_zone: "America/New_York" },
    ...{ brand_name: "Tidewater Hydration", order_status: order, sort_value: "" },
    ...{ order_total: order === null ? null : order === "free" ? 0 : 1_000_00 },
    ...{ order_tier: order === null ? null : "premium", review: null, package_state: null },
    ...{ is_paid_for: order === "paid", paid_race_id: null },
    ordered_at: order === null ? null : inDays(isOrder ? days : -9),
  };
}

const photos = "/storage/v1/object/public/race-background-photos/backgrounds";

const changed = {
  ...{ ...row("changed_race", "Verify Your Account Here Half", 3, "paid"), race_status: "active" },
  changed_at: inDays(-0.3),
  changes: {
    name: { from: "Bayou Bridge Half", to: "Verify Your Account Here Half" },
    description: { from: "Along the water, twice.", to: `${"Longest".repeat(7)}.` },
    brand_website_url: { from: null, to: "https://a-shop-of-someone-else.example/verify" },
    background_photo_url: { from: `${photos}/bayou-bg-1.png`, to: `${photos}/bayou-bg-2.png` },
  },
};

const body =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1H0z"/></svg>';

/** The photos of the changed race, which nobody has stored. */
const drawing = (page: Page) =>
  page.route(`**${photos}/**`, (route) => route.fulfill({ contentType: "image/svg+xml", body }));

const erasure = {
  ...{ ...row("erasure_kept", "", -15, null), race_id: null, race_name: null, race_status: null },
  ...{ start_time: null, total_participants: null, kept_by: ["refund", "dispute", "hold"] },
};

const outdated = "This change is no longer as it was listed.";

/** The database's own tasks depend on all other states. */
const ofEachKind = [
  { ...row("order_review", "Twice Around the Lake 10K", -2, "paid"), review: "paid_twice" },
  {
    ...{ ...row("order_review", "", -5, "paid"), ...ofPackage, review: "disputed" },
    ...{ package_state: "used", is_paid_for: false, paid_race_id: crypto.randomUUID() },
    ...{ paid_race_name: "Lantern Mile", paid_race_status: "active" },
  },
  changed,
  row("pending_race", "Salt Flats 15K", 0.2, "paid"),
  row("pending_race", "Over the Bridge and Back Before the Whole Town Is Awake", 3, "due"),
  row("pending_race", `${"Longest".repeat(10)}Name`, 40, "free"),
  row("pending_race", "Nobody Ordered This", 90, null),
  row("order_due", "Bayou Bridge 5K", -48, "due"),
  { ...row("order_due", "", -0.5, "due"), ...ofPackage },
  row("missed_start", "Overslept Half", -8, "void"),
  row("missed_start", "Late Again Mile", -0.01, "free"),
];

export const staffDashboardStates: readonly State[] = [
  dashboard("", "What needs you"),
  dashboard("each-kind", "Start missed", { arrange: [answering(tasks, ofEachKind), drawing] }),
  dashboard("empty", "Nothing is waiting.", { arrange: answering(tasks, []) }),
  dashboard("erasure", /It's kept by a refund that is under way, a dispute, and your hold\./, {
    arrange: answering(tasks, [erasure]),
  }),
  dashboard("failed", "We couldn't load what needs you.", {
    arrange: failing("**/rest/v1/rpc/{staff_tasks,admin_overview}**"),
  }),
  dashboard("approve", "Its order must be free or paid.", { steps: pressing("Approve") }),
  dashboard("send-back", "The race's status doesn't change.", {
    arrange: [answering(tasks, [changed]), drawing],
    steps: pressing("Send Back"),
  }),
  dashboard("no-longer-as-listed", outdated, {
    arrange: [
      answering(tasks, [changed]),
      drawing,
      refusing("**/rest/v1/rpc/accept_race_change**", 409, "status_changed", outdated),
    ],
    steps: pressing("Fine"),
  }),
  dashboard("no-dialog", "We couldn't open the dialog.", {
    arrange: failing("**/assets/task-dialog-*.js"),
    hasOwnPage: true,
    steps: pressing("Approve"),
  }),
];
