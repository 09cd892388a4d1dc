/** A brand's log, and that of one race. */
import { demoAccounts } from "../accounts.ts";
import { answering, failing, pressing } from "./acts.ts";
import { minutesAgo } from "./rows.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const entriesOf = "**/rest/v1/rpc/brand_log**";

const hoursAgo = (hours: number) => minutesAgo(hours * 60);

let lastId = 1000;

const entry = (action: string, how: object = {}) => ({
  ...{ id: lastId--, occurred_at: hoursAgo(1), action },
  ...{ actor_kind: "member", actor_name: "Ines Moreau", is_self: false },
  ...{ subject_table: "brand_partners", subject_id: crypto.randomUUID(), subject_name: null },
  ...{ reason: null, details: {}, race_id: null, race_name: null, race_start_time_zone: null },
  ...how,
});

const outpace = { actor_kind: "staff", actor_name: "Outpace" };
const ofRace = {
  ...{ subject_table: "live_races", race_id: seededRace(3), race_name: "Northlight Marathon" },
  race_start_time_zone: "America/New_York",
};
const ofOrder = { ...ofRace, subject_table: "race_orders" };

const entries = [
  entry("race_edited", {
    ...ofRace,
    details: {
      description: { from: "Around the lake.", to: "Twice around the lake, then home." },
      start_time: { from: "2040-05-04T11:00:00Z", to: "2040-05-04T12:00:00Z" },
    },
  }),
  entry("race_status_set", {
    ...{ ...ofRace, ...outpace, occurred_at: hoursAgo(2) },
    reason: "The course is closed after the storm.",
    details: { from: "active", to: "cancelled" },
  }),
  entry("member_role_set", {
    ...{ is_self: true, occurred_at: hoursAgo(26), subject_table: "brand_members" },
    subject_name: "אביגיל כהן!",
    details: { from: "viewer", to: "editor" },
  }),
  entry("race_edited", {
    ...{ ...ofRace, occurred_at: hoursAgo(26), race_name: "מרוץ הים 10!" },
    ...{ actor_name: "אביגיל כהן", details: { name: { from: "מרוץ הים", to: "מרוץ הים 10!" } } },
  }),
  entry("member_removed", {
    ...{ occurred_at: hoursAgo(26), subject_table: "brand_members", actor_name: null },
    subject_name: "Wolfeschlegelsteinhausen ".repeat(4).trim(),
  }),
  entry("order_status_set", {
    ...{ ...ofOrder, ...outpace, occurred_at: hoursAgo(80) },
    details: { from: "due", to: "paid" },
  }),
  entry("race_created", {
    ...{ ...ofRace, occurred_at: hoursAgo(80) },
    details: { tier: "standard", total_cents: 0, discount_code: "FREE500OUTPACE" },
  }),
];

const lastEdit = {
  ...{ edited_at: hoursAgo(1), action: "race_edited" },
  ...{ actor_kind: "member", actor_name: "אביגיל כהן", is_self: false },
};

const fullPage = Array.from({ length: 51 }, () => entry("brand_edited"));

const { brand } = demoAccounts;
const log = statesOf("log", "/brands/log", brand);
const ofOneRace = statesOf("analytics-log", `/brands/analytics/${seededRace(3)}`, brand);

export const logStates: readonly State[] = [
  log("", /^Ines Moreau changed the desc/, { arrange: answering(entriesOf, entries) }),
  log("empty", "Nothing is in the log yet.", { arrange: answering(entriesOf, []) }),
  log("more-failed", /^We couldn't load more entries/, {
    arrange: answering(entriesOf, fullPage),
    steps: [
      (page) => page.getByRole("button", { name: "Show more entries" }).waitFor(),
      ...[failing(entriesOf), pressing("Show more entries")],
    ],
  }),
  ofOneRace("", /^Ines Moreau changed the desc/, {
    arrange: [
      answering(entriesOf, entries.slice(0, 2)),
      answering("**/rest/v1/rpc/race_last_edit**", [lastEdit]),
    ],
    steps: pressing("Show Log"),
  }),
];
