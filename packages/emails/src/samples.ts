import { handOverSamples } from "./hand-over-samples.ts";
import { actSamples } from "./act-samples.ts";
import type { EmailOfKind } from "./payloads.ts";
import {
  sampleDevice,
  sampleOrder,
  sampleRace,
  sampleTime as at,
  sampleToken,
} from "./sample-facts.ts";

/** One email of each kind, and those that read differently with other facts; for tests and pictures. */
export interface Sample {
  readonly name: string;
  readonly email: EmailOfKind;
}

const [race, order] = [sampleRace, sampleOrder];
const packageOrder = { ...order, total_cents: 1_000_00, package_tier: "premium" };
const reason =
  "The course crosses a street that is closed for works until July. Please choose another day.";
const handOverReason = "Your company told us that Dana has left. Robin leads the running team now.";
const waiting = [
  { id: "1", name: "Sunrise Ten", brand_id: "1", brand_name: "Harbor Running" },
  { id: "2", name: "מרוץ הלילה!", brand_id: "2", brand_name: "Läufer & Söhne" },
  {
    id: "3",
    name: "The Long Way Home: A Marathon for Everyone Who Has Ever Missed the Last Train",
    brand_id: "3",
    brand_name: "Night Owl Coffee Roasters of the Upper Valley",
  },
];

const emails: Readonly<Record<string, EmailOfKind>> = {
  ...actSamples,
  "newsletter-confirmation": { kind: "newsletter_confirmation", payload: {} },
  "new-sign-in": { kind: "new_sign_in", payload: { device: sampleDevice, at } },
  "new-sign-in-unknown": { kind: "new_sign_in", payload: { device: "curl/8", at } },
  "factor-removal-planned": {
    kind: "factor_removal_planned",
    payload: { name: "Phone", at, due_at: "2040-05-13T20:45:10.000Z", token: `k-${sampleToken}` },
  },
  "member-invited": {
    kind: "member_invited",
    payload: {
      brand_name: "Harbor Running",
      invited_by: "Dana Example",
      role: "editor",
      reason: null,
      token: `i-${sampleToken}`,
    },
  },
  "member-invited-without-a-name": {
    kind: "member_invited",
    payload: {
      brand_name: "מרוץ הלילה!",
      invited_by: null,
      role: "viewer",
      reason: null,
      token: `i-${sampleToken}`,
    },
  },
  "member-invited-to-take-over": {
    kind: "member_invited",
    payload: {
      brand_name: "Harbor Running",
      invited_by: "Outpace",
      role: "owner",
      reason: handOverReason,
      token: `i-${sampleToken}`,
    },
  },
  "member-joined": {
    kind: "member_joined",
    payload: {
      brand_name: "Harbor Running",
      name: "Robin Roe",
      email: "robin@harbor.example",
      role: "owner",
    },
  },
  "member-joined-without-a-name": {
    kind: "member_joined",
    payload: {
      brand_name: "Harbor Running",
      name: null,
      email: "robin@harbor.example",
      role: "viewer",
    },
  },
  ...handOverSamples,
  "brand-handed-over": {
    kind: "brand_handed_over",
    payload: {
      brand_name: "Harbor Running",
      reason: handOverReason,
      new_email: "robin@harbor.example",
      open_until: "2040-05-19T20:45:10.000Z",
      at,
    },
  },
  "brand-handed-over-and-accepted": {
    kind: "brand_handed_over",
    payload: {
      brand_name: "מרוץ הלילה!",
      reason: handOverReason,
      new_email: "robin@harbor.example",
      open_until: null,
      at,
    },
  },
  "race-created": { kind: "race_created", payload: { race } },
  "order-due": { kind: "order_due", payload: { order, race } },
  "order-due-by-invoice": {
    kind: "order_due",
    payload: { order: { ...order, pay_by: null }, race },
  },
  "order-due-package": { kind: "order_due", payload: { order: packageOrder, race: null } },
  "order-paid": {
    kind: "order_paid",
    payload: { order, race, receipt_url: "https://pay.stripe.example/receipts/ch_1" },
  },
  "order-paid-package": {
    kind: "order_paid",
    payload: { order: packageOrder, race: null, receipt_url: null },
  },
  "order-due-tomorrow": { kind: "order_due_tomorrow", payload: { order, race } },
  "order-due-tomorrow-package": {
    kind: "order_due_tomorrow",
    payload: { order: packageOrder, race: null },
  },
  "order-unpaid": { kind: "order_unpaid", payload: { order, race, reason: null } },
  "order-unpaid-package": {
    kind: "order_unpaid",
    payload: { order: packageOrder, race: null, reason: null },
  },
  "order-voided": {
    kind: "order_unpaid",
    payload: { order, race, reason: "You asked us to bill the whole series in one invoice." },
  },
  "order-voided-free": {
    kind: "order_unpaid",
    payload: {
      order: { ...order, total_cents: 0, pay_by: null },
      race,
      reason: "This code was meant for another brand.",
    },
  },
  "order-refunded": {
    kind: "order_refunded",
    payload: { order, race, refund_cents: 500_00, refunded_cents: 500_00, ends_package: false },
  },
  "order-refunded-in-part": {
    kind: "order_refunded",
    payload: {
      order: packageOrder,
      race: null,
      refund_cents: 99_50,
      refunded_cents: 250_00,
      ends_package: true,
    },
  },
  "package-ended": {
    kind: "package_ended",
    payload: {
      order: { ...packageOrder, pay_by: null },
      race: null,
      reason: "Your bank took the payment back, and did not return it.",
    },
  },
  "race-approved": { kind: "race_approved", payload: { race } },
  "race-approved-right-to-left": {
    kind: "race_approved",
    payload: { race: { ...race, name: "מרוץ הלילה!", start_time_zone: "Asia/Jerusalem" } },
  },
  "race-cancelled": { kind: "race_cancelled", payload: { race, reason } },
  "race-moved": { kind: "race_moved", payload: { race, status: "pending", reason } },
  "race-moved-completed": { kind: "race_moved", payload: { race, status: "completed", reason } },
  "race-change-sent-back": {
    kind: "race_change_sent_back",
    payload: {
      race,
      fields: ["name", "brand_website_url"],
      reason: "The website sells something else.",
    },
  },
  "race-change-sent-back-photo": {
    kind: "race_change_sent_back",
    payload: {
      race,
      fields: ["background_photo_url"],
      reason: "The photo shows another company's race.",
    },
  },
  "race-starts": { kind: "race_starts", payload: { race, joined: 312 } },
  "race-starts-empty": {
    kind: "race_starts",
    payload: { race: { ...race, start_time_zone: "Asia/Tokyo" }, joined: 0 },
  },
  "race-half-full": { kind: "race_half_full", payload: { race, joined: 250 } },
  "race-full": { kind: "race_full", payload: { race, joined: 500 } },
  "race-completed": {
    kind: "race_completed",
    payload: {
      race,
      joined: 480,
      finished: 412,
      completion_rate: 85.83,
      average_seconds: 5823.4,
      best_day: "2040-05-27",
    },
  },
  "race-completed-without-finishers": {
    kind: "race_completed",
    payload: {
      race,
      joined: 0,
      finished: 0,
      completion_rate: null,
      average_seconds: null,
      best_day: null,
    },
  },
  "races-waiting": { kind: "races_waiting", payload: { count: 12, races: waiting } },
  "races-waiting-one": { kind: "races_waiting", payload: { count: 1, races: waiting.slice(0, 1) } },
  "order-in-review": {
    kind: "orders_in_review",
    payload: { order, race, brand_name: "Harbor Running", review: "paid_twice", used_for: null },
  },
  "order-in-review-of-a-used-package": {
    kind: "orders_in_review",
    payload: {
      order: packageOrder,
      race: null,
      brand_name: "Harbor Running",
      review: "disputed",
      used_for: "מרוץ הלילה!",
    },
  },
  "emails-failed": { kind: "emails_failed", payload: { count: 3 } },
};

export const samples: readonly Sample[] = Object.entries(emails).map(([name, email]) => ({
  name,
  email,
}));
