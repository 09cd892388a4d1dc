/** Attacks on closing a brand and on what becomes of a closed one. */
import { accountIds } from "../fixtures.ts";
import type { Values } from "../values.ts";
import { settled, type Attack, type Attacks } from "./attack.ts";

const ownBrand = { brand_id: "{own.brandId}" };
const byItsName: Values = { ...ownBrand, name: "{own.name}" };

/** Makes the caller the only person of their brand who can be its owner. */
const asLastOwner = `
  update public.brand_members set role = 'editor'
  where brand_partner_id = {own.brandId} and role = 'owner' and user_id is distinct from {person.userId}`;

const isClosed = `
  select not b.is_active and b.closed_at is not null and (
    select count(*) = 1 and bool_and(m.user_id = {person.userId})
    from public.brand_members m where m.brand_partner_id = b.id)
  from public.brand_partners b where b.id = {own.brandId}`;

/** Whether the audit log has one new row that says who did it to the caller's brand. */
const inAuditLog = (action: string) => `
  select count(*) = 1 from public.audit_log
  where occurred_at = now() and action = '${action}' and subject_table = 'brand_partners'
    and (subject_id, brand_partner_id, actor_id) = ({own.brandId}, {own.brandId}, {person.userId})`;

/** Marks the caller's brand as closed, with its people as they are. */
const closed = `
  update public.brand_partners set closed_at = now() where id = {own.brandId};
  insert into private.brand_closings (brand_partner_id, coming_races, refund_orders, refund_cents)
  values ({own.brandId}, 0, 0, 0) on conflict do nothing`;

const valid = "now() + interval '1 day'";
const expired = "now() - interval '1 minute'";

const packageUntil = (instant: string) =>
  `update public.race_packages set valid_until = ${instant} where id = {own.packageId}`;

/** How many orders the closing refunds, with no paid order but that of a package. */
const withPackage = (instant: string, count: number, setup = "select 1"): Attack => ({
  setup: `
    update public.race_orders set settled_by = null where settled_by = {own.paymentId};
    update public.race_orders set settled_by = {own.paymentId} where id = {own.packageOrderId};
    ${packageUntil(instant)}; ${setup}`,
  values: ownBrand,
  conditions: `refund_orders = ${String(count)}`,
});

const usedInVain = `
  update public.live_races set status = 'cancelled' where id = {own.raceId};
  update public.race_orders set status = 'void', package_id = {own.packageId} where id = {own.orderId}`;

/** Whether reopening the brand takes its package from staff's list, and the audit log says so. */
const reopenedWithPackage = (instant: string): Attack => ({
  setup: `${closed}; ${packageUntil(instant)};
    select private.open_review({own.packageOrderId}, null, 'brand_closed', c.id::text)
    from private.brand_closings c where c.brand_partner_id = {own.brandId}`,
  values: ownBrand,
  question: `
    select o.review is null and exists (
      select from public.audit_log a
      where a.occurred_at = now() and a.action = 'order_review_resolved' and a.subject_id = o.id
        and a.actor_id = {person.userId})
    from public.race_orders o where o.id = {own.packageOrderId}`,
});

export const attacksOnClosingFunctions: Readonly<Record<string, Attacks>> = {
  "public.brand_closing": {
    "of the own brand": { values: ownBrand },
    "beside another owner": { values: ownBrand, conditions: "not is_last_owner" },
    "with its races to come": {
      values: ownBrand,
      conditions: "coming_races = case {own.name} when 'harbor' then 2 else 3 end",
    },
    "with its paid race": { values: ownBrand, conditions: "refund_orders = 1" },
    "with a paid package": withPackage(valid, 1),
    "with an expired package": withPackage(expired, 0),
    "with a package whose use is void": withPackage(valid, 1, usedInVain),
  },
  "public.close_brand": {
    "of the own brand": { values: byItsName },
    "as the last owner": { setup: asLastOwner, values: byItsName, question: isClosed },
    "under another name": {
      setup: asLastOwner,
      values: { ...ownBrand, name: "upper({own.name})" },
    },
    "in the audit log": {
      setup: asLastOwner,
      values: byItsName,
      question: inAuditLog("brand_closed"),
    },
    "twice, in the audit log once": {
      setup: asLastOwner,
      values: byItsName,
      isTwice: true,
      question: inAuditLog("brand_closed"),
    },
  },
  "public.reopen_brand": {
    "that is not closed": { values: ownBrand },
    "that is closed": {
      setup: closed,
      values: ownBrand,
      question: `
        select is_active and closed_at is null from public.brand_partners where id = {own.brandId}`,
    },
    "beyond three a day": {
      setup: `${closed};
        insert into public.audit_log (action, subject_table, subject_id, brand_partner_id)
        select 'brand_reopened', 'brand_partners', {own.brandId}, {own.brandId} from generate_series(1, 3)`,
      values: ownBrand,
    },
    "with who lost access": {
      setup: `${closed};
        insert into private.closed_memberships (brand_partner_id, user_id, role, created_at)
        values ({own.brandId}, '${accountIds.brandless}', 'viewer', now())`,
      values: ownBrand,
      question: `
        select count(*) = 1 from public.brand_members
        where (brand_partner_id, user_id, role) = ({own.brandId}, '${accountIds.brandless}', 'viewer')`,
    },
    "with a package that is valid": reopenedWithPackage(valid),
    "with a package that has expired": reopenedWithPackage(expired),
    "in the audit log": {
      setup: closed,
      values: ownBrand,
      question: inAuditLog("brand_reopened"),
    },
  },
  "private.erase_closed_brands": {
    "before the seven days are over": {
      question: "select count(*) = 0 from public.audit_log where action = 'brand_erased'",
    },
    "after seven days, in the audit log": {
      setup: `${settled}; update private.brand_closings set erase_at = now()`,
      question:
        "select count(*) = 2 from public.audit_log where action = 'brand_erased' and occurred_at = now()",
    },
  },
};
