/** Attacks on what brands call to buy a package and to use it. */
import { validRace } from "../../../harness/races.ts";
import { codes } from "../fixtures.ts";
import { hundredOrders, type Attack, type Attacks } from "./attack.ts";

/** The packages of the fixtures have expired. */
const extend = "update public.race_packages set valid_until = now() + interval '1 day'";

const use = "update public.race_orders set package_id = {own.packageId} where id = {own.orderId}";

const askRefund = `insert into public.refund_requests (id, payment_id, order_id, cents, reason)
  select gen_random_uuid(), settled_by, id, 1, 'Probe' from public.race_orders where id = {own.packageOrderId}`;

const own = "{own.packageId}";

const quote = (packageId: string, attack: Attack = {}): Attack => ({
  setup: extend,
  ...attack,
  values: { discount_code: "null", package_id: packageId, ...attack.values },
});

const race = (packageId: string, attack: Attack = {}): Attack => ({
  setup: extend,
  ...attack,
  values: {
    request_id: "gen_random_uuid()",
    race: `'${JSON.stringify({ ...validRace, name: "Probe" })}'`,
    package_id: packageId,
  },
});

const ofPackage = "('premium', 1000, 100000, 100000, 0, {own.packageId}::uuid)";

const order: Attack["values"] = { request_id: "gen_random_uuid()" };

export const attacksOnPackageFunctions: Readonly<Record<string, Attacks>> = {
  "public.quote_race": {
    "with a package": quote(own, {
      conditions: `(tier, max_participants, price, discount, total, package_id) = ${ofPackage}`,
    }),
    "with another brand's package": quote("{target.packageId}"),
    "with an expired package": quote(own, { setup: "select 1" }),
    "with a used package": quote(own, { setup: `${extend}; ${use}` }),
    "with a package whose race is void": quote(own, {
      setup: `${extend}; ${use}; update public.race_orders set status = 'void' where id = {own.orderId}`,
    }),
    "with a package that is not paid": quote(own, {
      setup: `${extend}; update public.race_orders set status = 'refunded' where id = {own.packageOrderId}`,
    }),
    "with a package that is about to be refunded": quote(own, { setup: `${extend}; ${askRefund}` }),
    "with a package and a code": quote(own, {
      values: { discount_code: `'${codes.tenPercentOfPremium}'` },
    }),
    "to be paid by card": { values: { discount_code: "null" }, conditions: "payment = 'card'" },
    "to be paid by invoice": {
      values: { discount_code: "null" },
      setup: "delete from private.payment_provider",
      conditions: "payment = 'invoice'",
    },
  },
  "public.race_allowance": {
    "with a package": {
      setup: extend,
      conditions: `packages #- '{0,valid_until}' = jsonb_build_array(jsonb_build_object(
        'id', {own.packageId}::uuid, 'tier', 'premium', 'max_participants', 1000))`,
    },
    "after a race was made from a package": {
      setup: `update public.live_races set created_at = now(); ${use}`,
      conditions:
        "races_this_month = case {person.persona} when 'deactivated' then 3 when 'other brand' then 2 else 1 end",
    },
  },
  "public.create_race": {
    "with another brand's package": race("{target.packageId}"),
    "with a used package": race(own, { setup: `${extend}; ${use}` }),
    "with a package": race(own, {
      question: `
        select count(*) = 1
        from public.race_orders o
        join public.audit_log a on a.details ->> 'package_id' = o.package_id::text
        where (o.tier, o.list_price_cents, o.discount_cents, o.total_cents, o.status, o.package_id)
          = ('premium', 100000, 100000, 0, 'free', {own.packageId}::uuid)`,
    }),
  },
  "public.order_package": {
    "without a request's id": { values: { request_id: "null" } },
    "with an earlier request's id": { values: { request_id: "{own.requestId}" } },
    "of what is no tier": { values: { ...order, tier: "'golden'" } },
    "beyond ten": {
      values: order,
      setup: `insert into public.race_orders (brand_partner_id, request_id, request_fingerprint, tier,
          list_price_cents, discount_cents, total_cents, status)
        select {own.brandId}, gen_random_uuid(), 'probe', 'premium', 1, 0, 1, 'due' from generate_series(1, 10)`,
    },
    "beyond 100 unpaid orders": { values: order, setup: hundredOrders("{own.brandId}") },
    "at the tier's price, in the audit log": {
      values: order,
      question: `
        select count(*) = 1
        from public.race_orders o
        join public.audit_log a on a.action = 'package_ordered' and a.subject_id = o.id
          and a.brand_partner_id = {person.brandId} and a.actor_id = {person.userId}
        where (o.tier, o.total_cents, o.status) = ('enterprise', 200000, 'due') and o.live_race_id is null`,
    },
  },
};
