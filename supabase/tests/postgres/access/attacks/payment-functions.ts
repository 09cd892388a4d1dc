/** Attacks on what brands, staff and the payment functions call to pay an order. */
import type { Values } from "../values.ts";
import { audited, unknownId, withoutReason, type Attack, type Attacks } from "./attack.ts";

/** An attempt to pay an order that is due. */
const attemptId = "'00000000-0000-4000-8000-0000000000d1'";

const attempt = (order: string, status: string) => `
  insert into public.order_payments (id, order_id, brand_partner_id, attempt, provider, livemode, expected_cents,
    description, status, session_id, applied_sequence)
  select ${attemptId}, id, brand_partner_id, 9, 'stripe', false, total_cents, 'Probe', '${status}', 'cs_probe', 5
  from public.race_orders where id = ${order}`;

const wrongAmount = (order: string) =>
  `select private.open_review(${order}, null, 'amount_mismatch', 'probe')`;

const ofOwnOrder = (setup?: string): Attack => ({
  values: { order_id: "{own.orderId}" },
  ...(setup && { setup }),
});

const setOwnOrder = (change: string) =>
  ofOwnOrder(`update public.race_orders set ${change} where id = {own.orderId}`);

/** By the person, in these ten minutes. */
const afterThirty = (action: string) =>
  ofOwnOrder(`
    insert into private.rate_limits (action, client, window_start, calls)
    select '${action}', encode(sha256(convert_to('account ' || {person.userId}, 'UTF8')), 'hex'),
      date_bin('10 minutes', now(), '2000-01-01 00:00:00+00'), 30
    where {person.userId} is not null`);

const snapshotOf = (cents: number, change: object = {}) => {
  const amounts = { amount_subtotal: cents, amount_total: cents, currency: "usd" };
  const session = { id: "cs_probe", status: "complete", payment_status: "paid", ...amounts };
  const rest = { refunds: [], disputes: [], ...change };
  return `'${JSON.stringify({ livemode: false, session, charge: { id: "ch_probe", cents }, ...rest })}'`;
};

const paidBySnapshot = (cents: number, sequence = 6): Values => ({
  payment_id: attemptId,
  sequence: String(sequence),
  snapshot: snapshotOf(cents),
});

const isStillDue = "select status = 'due' from public.race_orders where id = {target.orderId}";

const refund: Values = {
  order_id: "{target.paidOrderId}",
  payment_id: "null",
  request_id: unknownId,
  cents: "100",
};

const refundOf = (values: Values): Attack => ({ values: { ...refund, ...values } });

/** A race was made from the package that this order paid for. */
const usedPackage = (order: string) => `
  update public.race_packages set order_id = ${order} where id = {target.packageId};
  update public.race_orders set package_id = {target.packageId} where id = {target.orderId}`;

const inVain = "update public.race_orders set status = 'void' where id = {target.orderId}";

const disputed: Values = { order_id: "{target.paidOrderId}" };

const packageDisputed = `select private.open_review(id, settled_by, 'disputed', 'probe')
  from public.race_orders where id = {target.packageOrderId}`;

const isWon = "update private.order_reviews set won_at = now()";

const endsPackage: Values = {
  order_id: "{target.packageOrderId}",
  resolution: "'end_package'",
  reason: "'Probed.'",
};

const ofOwnRace = (setup?: string): Attack => ({
  values: { race_id: "{own.raceId}" },
  ...(setup && { setup }),
});

const withdrawal: Values = { race_id: "{own.raceId}", reason: "'Withdrawn by the brand.'" };

export const attacksOnPaymentFunctions: Readonly<Record<string, Attacks>> = {
  "public.begin_payment": {
    "of an own order": ofOwnOrder(),
    "of an own order, twice": {
      ...ofOwnOrder(),
      isTwice: true,
      question: "select count(*) = 1 from public.order_payments where order_id = {own.orderId}",
    },
    "of a void order": setOwnOrder("status = 'void'"),
    "of a paid order": { values: { order_id: "{own.paidOrderId}" } },
    "of an order that is paid by invoice": setOwnOrder("pay_by = null"),
    "without a provider": ofOwnOrder("delete from private.payment_provider"),
    "too late": setOwnOrder("pay_by = now()"),
    "while a wrong amount is being checked": ofOwnOrder(wrongAmount("{own.orderId}")),
    "after thirty calls": afterThirty("begin_payment"),
  },
  "public.begin_confirmation": {
    "of an own order": ofOwnOrder(),
    "of a package that was ordered": { values: { order_id: "{own.packageOrderId}" } },
    "after thirty calls": afterThirty("begin_confirmation"),
  },
  "public.attach_session": {
    "of a payment without one": {
      setup: "update public.order_payments set session_id = null where id = {target.paymentId}",
    },
  },
  "public.begin_sync": { "of no payment": { values: { payment_id: unknownId } } },
  "public.apply_payment_snapshot": {
    "of no payment": { values: { payment_id: unknownId } },
    "of another mode": { values: { snapshot: `'{"livemode": true}'` } },
    "of a payment, in the audit log": {
      ...audited(
        "order_status_set",
        "{target.orderId}",
        { from: "due", to: "paid" },
        { ...paidBySnapshot(50000), reason: "'Paid through Stripe.'" },
      ),
      setup: attempt("{target.orderId}", "open"),
    },
    "of a wrong amount, in the audit log": {
      ...audited(
        "order_review_opened",
        "{target.orderId}",
        { review: "amount_mismatch", reference: "ch_probe" },
        paidBySnapshot(49999),
      ),
      setup: attempt("{target.orderId}", "open"),
    },
    "of an earlier question": {
      values: paidBySnapshot(50000, 5),
      setup: attempt("{target.orderId}", "open"),
      question: isStillDue,
    },
  },
  "public.void_unpaid_orders": {
    "after the time to pay": {
      setup: "update public.race_orders set pay_by = now() where id = {target.orderId}",
      question: "select status = 'void' from public.race_orders where id = {target.orderId}",
    },
    "before the time to pay is over": { question: isStillDue },
  },
  "public.request_refund": {
    "of a payment": { values: refund },
    "without a reason": refundOf({ reason: "' '" }),
    "without an amount": refundOf({ cents: "null" }),
    "of more than is left": refundOf({ cents: "50001" }),
    "with an earlier request's id": refundOf({
      request_id: "{target.refundId}",
      order_id: "{target.orderId}",
    }),
    "of a package that was used": { values: refund, setup: usedPackage("{target.paidOrderId}") },
    "of a package that was used in vain": {
      values: refund,
      setup: `${usedPackage("{target.paidOrderId}")}; ${inVain}`,
    },
    "in the audit log": audited(
      "refund_requested",
      "{target.paidOrderId}",
      { cents: 100 },
      { ...refund, reason: "'Probed.'" },
    ),
  },
  "private.race_of_order": {
    "of a package that was used": {
      values: { order_id: "{target.packageOrderId}" },
      setup: usedPackage("{target.packageOrderId}"),
    },
    "of a package that was used in vain": {
      values: { order_id: "{target.packageOrderId}" },
      setup: `${usedPackage("{target.packageOrderId}")}; ${inVain}`,
    },
  },
  "public.resolve_review": {
    "of a dispute": { values: disputed },
    "without a reason": { values: { ...disputed, ...withoutReason.values } },
    "by what cannot resolve it": { values: { ...disputed, resolution: "'refund'" } },
    "by accepting a wrong amount": {
      values: { ...disputed, kind: "'amount_mismatch'", resolution: "'accept'" },
      setup: `update public.race_orders set status = 'due' where id = {target.paidOrderId};
        select private.open_review({target.paidOrderId}, {target.paymentId}, 'amount_mismatch', 'probe')`,
    },
    "by ending a package": { values: endsPackage, setup: packageDisputed },
    "by ending a package that is paid for": {
      values: endsPackage,
      setup: `${packageDisputed}; ${isWon}`,
    },
    "by ending a package, in the audit log": {
      ...audited("package_ended", "{target.packageOrderId}", { tier: "premium" }, endsPackage),
      setup: packageDisputed,
    },
    "by cancelling a race": { values: { ...disputed, resolution: "'cancel_race'" } },
    "by cancelling a race that is paid for": {
      values: { ...disputed, resolution: "'cancel_race'" },
      setup: isWon,
    },
    "in the audit log": audited(
      "order_review_resolved",
      "{target.paidOrderId}",
      { review: "disputed", resolution: "dismiss" },
      { ...disputed, reason: "'Probed.'" },
    ),
  },
  "public.record_payment": {
    "while a payment is on its way": { setup: attempt("{target.orderId}", "processing") },
    "while a wrong amount is being checked": { setup: wrongAmount("{target.orderId}") },
  },
  "public.void_order": {
    "while a payment is open": { setup: attempt("{target.orderId}", "open") },
  },
  "public.set_race_status": {
    "to cancelled while a payment of its order is open": {
      setup: attempt("{target.orderId}", "created"),
    },
  },
  "private.set_order_status": {
    "from paid by card to refunded": {
      values: { order_id: "{target.paidOrderId}", status: "'refunded'" },
    },
  },
  "public.withdraw_race": {
    "of an own race": ofOwnRace(),
    "of an active race": ofOwnRace("update public.live_races set status = 'active'"),
    "of a paid race": { values: { race_id: "{own.fullRaceId}" } },
    "while a payment is on its way": ofOwnRace(attempt("{own.orderId}", "processing")),
    "while a payment is open": ofOwnRace(attempt("{own.orderId}", "open")),
    "of its order, in the audit log": audited(
      "order_status_set",
      "{own.orderId}",
      { from: "due", to: "void" },
      withdrawal,
    ),
    "of its race, in the audit log": audited(
      "race_status_set",
      "{own.raceId}",
      { from: "pending", to: "cancelled" },
      withdrawal,
    ),
  },
  "private.connect_payment_provider": {
    "to what is no provider": { values: { provider: "'paypal'" } },
    "while payments of real money are open": {
      setup:
        "update public.order_payments set status = 'open', livemode = true where id = {target.paymentId}",
    },
    "in the audit log": audited(
      "payment_provider_set",
      "null",
      { provider: "stripe", livemode: false },
      { provider: "'stripe'", livemode: "false" },
    ),
  },
};
