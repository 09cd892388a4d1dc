/** Payments and packages of the people who send the probes. */
import type { Database } from "../../harness/database.ts";
import { randomUUID } from "node:crypto";

/** Pays a due order by card, with all that the ledger then holds of it: a dispute too, and a refund that failed. */
export async function payOrder({ owner }: Database, paidOrderId: string) {
  const [paymentId, refundId] = [randomUUID(), randomUUID()];
  await owner.unsafe(`
    insert into public.order_payments (id, order_id, brand_partner_id, attempt, provider, livemode, expected_cents,
      description, session_id)
    select '${paymentId}', id, brand_partner_id, 1, 'stripe', false, total_cents, 'Fixture', 'cs_' || id
    from public.race_orders where id = '${paidOrderId}';
    select public.note_event('stripe', 'evt_${paymentId}', 'charge.succeeded', false, now(), '{}', null, '${paymentId}');
    select public.apply_payment_snapshot('${paymentId}', 1, jsonb_build_object(
      'livemode', false, 'payment_intent_id', 'pi_' || id, 'refunds', '[]'::jsonb,
      'session', jsonb_build_object('id', 'cs_' || id, 'status', 'complete', 'payment_status', 'paid',
        'amount_subtotal', total_cents, 'amount_total', total_cents, 'currency', 'usd'),
      'charge', jsonb_build_object('id', 'ch_' || id, 'cents', total_cents),
      'disputes', jsonb_build_array(jsonb_build_object('id', 'dp_' || id, 'cents', 1))))
    from public.race_orders where id = '${paidOrderId}';
    insert into public.refund_requests (id, payment_id, order_id, cents, reason, status)
    values ('${refundId}', '${paymentId}', '${paidOrderId}', 100, 'Fixture', 'failed')`);
  return { paidOrderId, paymentId, refundId };
}

/** A package that is paid and has expired, so that only a probe that moves its date can use it. */
export async function makePackage({ owner }: Database, brandId: string) {
  const packageOrderId = randomUUID();
  await owner.unsafe(`
    insert into public.race_orders (id, brand_partner_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status)
    values ('${packageOrderId}', '${brandId}', gen_random_uuid(), 'package', 'premium', 100000, 0, 100000, 'due');
    select private.set_order_status('${packageOrderId}', 'paid', 'Fixture', 'invoice', 'INV-1');
    update public.order_payments set provider = 'stripe', livemode = false where order_id = '${packageOrderId}'`);
  const [made] = await owner.unsafe<Record<"packageOrderId" | "packageId", string>[]>(`
    update public.race_packages set valid_until = now() - interval '1 year'
    where order_id = '${packageOrderId}' returning order_id as "packageOrderId", id as "packageId"`);
  if (made === undefined) throw new Error("The package was not made.");
  return made;
}
