/** Attacks on functions that staff call. */
import { audited, held, unknownId, withoutReason, type Attacks } from "./attack.ts";

export const attacksOnStaffFunctions: Readonly<Record<string, Attacks>> = {
  "public.set_race_status": {
    // Completion does not change the order, whose own change would need a reason as well.
    "without a reason": { values: { status: "'completed'", reason: "' '" } },
    "with too long a reason": { values: { reason: "repeat('r', 501)" } },
    "to what is no status": { values: { status: "'open'" } },
    "of no race": { values: { race_id: unknownId } },
    "of a race that has another status": { values: { expected_status: "'active'" } },
    "to active while its order is due": { values: { status: "'active'" } },
    "to active once its order is paid": {
      values: { race_id: "{target.fullRaceId}", status: "'active'" },
      setup: "update private.order_reviews set won_at = now()",
    },
    "to active once staff accepted what was paid": {
      values: { race_id: "{target.fullRaceId}", status: "'active'" },
      setup: `
        update private.order_reviews set resolved_at = now(), resolution = 'accept';
        update public.race_orders set list_price_cents = list_price_cents + 1, total_cents = total_cents + 1
        where id = {target.paidOrderId}`,
    },
    "to active while its payment is disputed": {
      values: { race_id: "{target.fullRaceId}", status: "'active'" },
    },
    "to cancelled, which voids its order": audited("order_status_set", "{target.orderId}", {
      from: "due",
      to: "void",
    }),
    "in the audit log": audited("race_status_set", "{target.raceId}", {
      from: "pending",
      to: "cancelled",
    }),
  },
  "public.accept_race_change": {
    "that is no longer as listed": { values: { changes: "'{}'" } },
    "in the audit log": audited(
      "race_change_accepted",
      "{target.raceId}",
      { name: { from: "Approved", to: "Harbor Run" } },
      {},
    ),
  },
  "public.send_back_race_change": {
    "without a reason": withoutReason,
    "that is no longer as listed": { values: { changes: "'{}'" } },
    "in the audit log": audited("race_change_sent_back", "{target.raceId}", {
      name: { from: "Harbor Run", to: "Approved" },
    }),
  },
  "public.record_payment": {
    "without a reason": withoutReason,
    "without a reference": { values: { reference: "' '" } },
    "of no order": { values: { order_id: unknownId } },
    "in the audit log": audited("order_status_set", "{target.orderId}", {
      from: "due",
      to: "paid",
    }),
  },
  "public.void_order": {
    "without a reason": withoutReason,
    "in the audit log": audited("order_status_set", "{target.orderId}", {
      from: "due",
      to: "void",
    }),
  },
  "public.search_orders": {
    "of what is no status": { values: { status: "'open'" } },
  },
  "public.staff_tasks": {
    "after what is no place in the list": { values: { after_value: "'soon'" } },
  },
  "public.count_matching_races": {
    "that start without end": { values: { starts_from: "now()" } },
    "of what is no status": { values: { status: "'open'" } },
  },
  "public.search_races": {
    "in another letter case": {
      values: { name: "'hARBOR rUN'", brand_id: "{target.brandId}" },
    },
    "of what is no status": { values: { status: "'open'" } },
    "that start in a range that ends before it begins": {
      values: { starts_from: "now()", starts_before: "now()" },
    },
    "by what is no column": { values: { sort_by: "'id'" } },
  },
  "public.set_brand_active": {
    "without a reason": withoutReason,
    "to nothing": { values: { is_active: "null" } },
    "of no brand": { values: { brand_id: unknownId } },
    "of a brand that has been deactivated": { values: { expected_active: "false" } },
    "of a closed brand": {
      setup: "update public.brand_partners set closed_at = now() where id = {target.brandId}",
      question:
        "select blocked_at is not null from public.brand_partners where id = {target.brandId}",
    },
    "of a closed brand, to active": {
      values: { is_active: "true" },
      setup: "update public.brand_partners set closed_at = now() where id = {target.brandId}",
    },
    "in the audit log": audited("brand_active_set", "{target.brandId}", { from: true, to: false }),
  },
  "public.hold_brand": {
    "without a reason": withoutReason,
    "to nothing": { values: { held: "null" } },
    "of no brand": { values: { brand_id: unknownId } },
    "in the audit log": audited("brand_held", "{target.brandId}"),
    "of a held brand, to no longer, in the audit log": {
      ...audited(
        "brand_hold_ended",
        "{target.brandId}",
        {},
        { held: "false", reason: "'Probed.'" },
      ),
      setup: held,
    },
  },
};
