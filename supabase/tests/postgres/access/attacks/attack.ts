/** What the attacks share. `fill` completes their expressions. */
import { exhausted } from "../fixtures.ts";
import type { Values } from "../values.ts";

export interface Attack {
  /** By column or parameter; replace the plain probe's values. */
  readonly values?: Values;
  /** A statement that runs before the probe's and bypasses every policy. */
  readonly setup?: string;
  /** A query that runs afterwards and bypasses every policy; its result is the outcome. */
  readonly question?: string;
  /** The outcome is whether the function's result meets these conditions. */
  readonly conditions?: string;
  /** Calls the function twice in one statement, so the second call meets the first's effects. */
  readonly isTwice?: true;
  readonly headers?: string;
}

export type Attacks = Readonly<Record<string, Attack>>;

export const unknownId = "gen_random_uuid()";

export const withoutReason = { values: { reason: "' '" } };

export const withAddress = (name: string) => ({ values: { email: `'${name}@mailbox.example'` } });

export const beyondItsLimit: Attacks = { "beyond its limit": { headers: exhausted } };

/** A statement that stores fifty photos of a brand and bypasses every trigger. */
export const fiftyPhotos = (bucket: string, brandId: string) => `
  insert into storage.objects (bucket_id, name)
  select 'elsewhere', '${bucket}-fifty-bg-' || n || '.png' from generate_series(1, 50) n;
  update storage.objects set bucket_id = '${bucket}' where starts_with(name, '${bucket}-fifty');
  insert into private.brand_photos (name, brand_partner_id)
  select o.name, b.id from storage.objects o, public.brand_partners b
  where starts_with(o.name, '${bucket}-fifty') and b.id = ${brandId}`;

/** A statement by which staff hold the other brand. */
export const held =
  "insert into private.brand_holds (brand_partner_id, reason) values ({target.brandId}, 'Claim.') on conflict do nothing";

/** Ends everything that keeps brands from being erased. */
export const settled = `
  delete from private.brand_holds where true;
  update public.order_payments set status = 'expired' where status in ('created', 'open', 'processing');
  update public.refund_requests set status = 'succeeded' where status in ('requested', 'pending');
  update private.order_reviews set resolved_at = now() where resolved_at is null`;

/** A statement that gives a brand 100 orders that are due. */
export const hundredOrders = (brandId: string) => `
  insert into public.race_orders (brand_partner_id, request_id, request_fingerprint, tier,
    list_price_cents, discount_cents, total_cents, status)
  select ${brandId}, gen_random_uuid(), 'probe', 'premium', 1, 0, 1, 'due' from generate_series(1, 100)`;

/** Whether the audit log has one new row that says who did what to which subject and why. */
export function audited(
  action: string,
  subject: string,
  details: object = {},
  values: Values = { reason: "'Probed.'" },
): Attack {
  return {
    values,
    question: `
      select count(*) = 1 from public.audit_log
      where occurred_at = now() and action = '${action}'
        and subject_id is not distinct from ${subject}
        and actor_id is not distinct from {person.userId}
        and reason is not distinct from ${values["reason"] ?? "null"}
        and details = '${JSON.stringify(details)}'`,
  };
}

/** What the owner of the tables finds: the role that asks may not read them. */
export const found = (condition: string) => `
  select current_setting('probe.found')::boolean
  from matrix.run_as_owner($probe$
    select set_config('probe.found', (${condition})::text, true)$probe$)`;
