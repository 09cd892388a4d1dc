/** Ways around one rule each, which a new value for one column or argument cannot try. Expressions are for `fill`. */
import { validRace } from "../../harness/races.ts";
import { accountIds, codes, exhausted } from "./fixtures.ts";
import type { Values } from "./values.ts";

interface Attack {
  /** By column or parameter, in place of the plain probe's. */
  readonly values?: Values;
  /** A statement that runs before the probe's and past every policy. */
  readonly setup?: string;
  /** A query that runs after the statement and past every policy; its result is the outcome. */
  readonly question?: string;
  /** Whether the function's result meets these conditions is the outcome. */
  readonly conditions?: string;
  /** The second call in one statement meets what the first one did. */
  readonly isTwice?: true;
  readonly headers?: string;
}

type Attacks = Readonly<Record<string, Attack>>;

const unknownId = "gen_random_uuid()";
const withoutReason = { values: { reason: "' '" } };
const withAddress = (name: string) => ({ values: { email: `'${name}@mailbox.example'` } });
const beyondItsLimit: Attacks = { "beyond its limit": { headers: exhausted } };

/** Whether the audit log has one line more, which says who did what to which subject and why. */
function audited(
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

/** Whether the audit log has a line for each row that the edit met, with the new value. */
const editAudited = (action: string, table: string, brand: string, column: string): Attack => ({
  values: { [column]: "'Edited'" },
  question: `
    select count(*) > 0 and count(*) = count(a) from public.${table} t
    left join public.audit_log a on a.occurred_at = now() and a.action = '${action}'
      and a.subject_table = '${table}' and a.subject_id = t.id and a.brand_partner_id = t.${brand}
      and a.actor_id is not distinct from {person.userId} and a.details #>> '{${column},to}' = t.${column}
    where t.${column} = 'Edited'`,
});

/** What a brand may edit while its race is pending. */
const edits: Values = {
  name: "'Edited'",
  description: "'Edited.'",
  start_time: "timestamptz '2041-05-04'",
  start_time_zone: "'Asia/Tokyo'",
  target_distance: "13.1",
  brand_website_url: "'https://edited.example'",
  background_photo_url: "{own.photoUrl}",
};

/** Edits of each column while every race has this status. */
const editsWhile = (status: string, columns = Object.keys(edits)): Attacks =>
  Object.fromEntries(
    columns.map((column) => [
      `update of ${column} while ${status}`,
      {
        values: { [column]: edits[column] ?? "" },
        setup: `update public.live_races set status = '${status}'`,
      },
    ]),
  );

/** Of the photo bucket: what is tried with a photo while a race uses it, and whether it is still there. */
const whileUsed = (values: Values = {}): Attack => ({
  values,
  setup:
    "update public.live_races set background_photo_url = {own.photoUrl} where id = {own.raceId}",
  question: `
    select exists (select from storage.objects where strpos({own.photoUrl}, bucket_id || '/' || name) > 0)`,
});

/** The name of a photo that is gone, and that another brand's race still shows. */
const nameInUse: Attack = {
  values: { name: "'backgrounds/gone-bg-1.png'" },
  setup: `update public.live_races set background_photo_url = private.background_photo_url('backgrounds/gone-bg-1.png')
    where id = {target.raceId}`,
};

const fifty = (bucket: string, owner: string) => `
  insert into storage.objects (bucket_id, name, owner_id)
  select '${bucket}', 'backgrounds/fifty-bg-' || n || '.png', ${owner} from generate_series(1, 50) n`;

const photo = (url: string): Attack => ({ values: { background_photo_url: url } });
const quote = (code: string, conditions?: string): Attack => ({
  values: { discount_code: code },
  ...(conditions && {
    conditions: `(tier, max_participants, price, discount, total) = (${conditions})`,
  }),
});

/** A new request for a valid race; the plain probe repeats the id of another brand's request. */
function newRace(race: Values = {}, code = "null"): Attack {
  const changes = Object.entries({ name: "'Probe'", ...race }).flatMap(([name, value]) => [
    `'${name}'`,
    value,
  ]);
  return {
    values: {
      request_id: "gen_random_uuid()",
      race: `'${JSON.stringify(validRace)}'::jsonb || jsonb_build_object(${changes.join(", ")})`,
      discount_code: code,
    },
  };
}

/** Whether the race was created with this order, and one line of the audit log says so. */
const isOrderedAt = (order: string) => `
  select count(*) = 1
  from public.race_orders o
  join public.live_races r on r.id = o.live_race_id and r.name = 'Probe'
  join public.audit_log a on a.subject_id = r.id and a.action = 'race_created' and a.occurred_at = now()
    and a.brand_partner_id = o.brand_partner_id and a.details ->> 'order_id' = o.id::text
    and (a.details ->> 'total_cents')::integer = o.total_cents
    and a.details ->> 'discount_code' is not distinct from o.discount_code
  where (o.tier, o.list_price_cents, o.discount_cents, o.total_cents, coalesce(o.discount_code, ''), o.status)
    = (${order})`;

const premium = `'${codes.tenPercentOfPremium}'`;

const terms = { tier: "standard", participant_cap: 500, races_per_month: 1 };
const probedLimits: Values = {
  max_redemptions: "9",
  max_redemptions_per_brand: "2",
  expires_at: "null",
  reason: "'Probed.'",
};
const ofPremium = { tier: "premium", description: "Probed" };
const limits = { max_redemptions: 9, max_redemptions_per_brand: 2, expires_at: null };
const amount = { discount_type: "amount", discount_value: 100 };
const percent = { discount_type: "percent", discount_value: 10 };
const probedCode = { code: "PROBEDCODE", ...ofPremium, ...amount, ...limits };
const usedUp = { code: codes.usedUp, ...ofPremium, ...percent, ...limits };

export const attacks: Readonly<Record<string, Attacks>> = {
  "public.brand_members": {
    "delete in the audit log": {
      question: `
        select bool_and(not b.is_active and b.contact_email = b.id || '@deleted.invalid' and exists (
          select from public.audit_log a where a.occurred_at = now() and a.action = 'brand_left'
            and a.subject_table = 'brand_partners' and (a.subject_id, a.brand_partner_id) = (b.id, b.id)))
        from public.brand_partners b`,
    },
  },
  "public.brand_partners": {
    "update of contact_name in the audit log": editAudited(
      "brand_edited",
      "brand_partners",
      "id",
      "contact_name",
    ),
    "insert with another's name": { values: { name: "{target.name}" } },
    "insert with another's e-mail": { values: { contact_email: "upper({target.email})" } },
    "insert with an e-mail in capitals": {
      values: { contact_email: "'SOMEBODY@PROBE.EXAMPLE'" },
      question: `
        select count(*) = 1 from public.brand_partners where contact_email = 'somebody@probe.example'`,
    },
    "insert with what is no e-mail": { values: { contact_email: "'no address'" } },
    "update of name to another's": { values: { name: "upper({target.name})" } },
    "update of name to a blank": { values: { name: "' '" } },
    "update of name beyond its limit": {
      values: { name: "'probe-' || gen_random_uuid()" },
      headers: exhausted,
    },
  },
  "public.live_races": {
    "update of name to a blank": { values: { name: "' '" } },
    "update of background_photo_url to another brand's photo": photo("{target.photoUrl}"),
    "update of background_photo_url to another host": photo("{own.foreignUrl}"),
    "update of background_photo_url to what is no photo": photo("{own.elsewhereUrl}"),
    "update of start_time to the past": {
      values: { start_time: "now() - interval '1 minute'" },
    },
    "update of name in the audit log": editAudited(
      "race_edited",
      "live_races",
      "brand_partner_id",
      "name",
    ),
    ...editsWhile("active"),
    ...editsWhile("completed"),
    ...editsWhile("cancelled", ["name"]),
  },
  "public.race_participants": {
    "insert into a full race": { values: { live_race_id: "{own.fullRaceId}" } },
  },
  "public.staff_members": {
    "insert in the audit log": {
      values: { user_id: `'${accountIds.brandless}'` },
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'staff_granted' and subject_id = '${accountIds.brandless}'`,
    },
    "delete in the audit log": {
      question: `
        select count(*) > 1 from public.audit_log
        where occurred_at = now() and action = 'staff_revoked' and subject_table = 'staff_members'`,
    },
  },
  "storage.objects": {
    "insert in another's name": { values: { owner_id: "{target.userId}" } },
    "insert under another path": { values: { name: "'elsewhere/probe-bg-1.png'" } },
    "insert into another bucket": { values: { bucket_id: "'elsewhere'" } },
    "insert to a name that another brand's race shows": nameInUse,
    "insert beyond fifty photos": { setup: fifty("race-background-photos", "{person.userId}") },
    "insert beside fifty photos that do not count": {
      setup: `${fifty("elsewhere", "{person.userId}")}; ${fifty("race-background-photos", "{target.userId}")}`,
    },
    "update of name to another path": { values: { name: "'elsewhere/' || gen_random_uuid()" } },
    "update of name to one that another brand's race shows": {
      ...nameInUse,
      // Only one photo can have the name.
      values: {
        name: "case when strpos({own.photoUrl}, name) > 0 then 'backgrounds/gone-bg-1.png' else name end",
      },
    },
    "update of name while a race uses it": whileUsed({
      name: "'backgrounds/' || gen_random_uuid() || '-bg-1.png'",
    }),
    "delete while a race uses it": whileUsed(),
  },
  "public.is_brand_name_available": beyondItsLimit,
  "public.is_brand_email_available": beyondItsLimit,
  "public.subscribe_to_newsletter": {
    ...beyondItsLimit,
    "in another letter case": {
      values: { email: "'READER@mailbox.EXAMPLE'" },
      question: `
        select count(*) = 1 from public.newsletter_subscribers
        where lower(email) = 'reader@mailbox.example'`,
    },
  },
  "private.is_brand_email_taken": {
    "in another letter case": { values: { email: "upper({target.email})" } },
  },
  "public.quote_race": {
    "with an unknown code": quote("'NOSUCHCODE'"),
    "with an expired code": quote(`'${codes.expired}'`),
    "with a used-up code": quote(`'${codes.usedUp}'`),
    "with a code whose use is void": quote(`'${codes.usedInVain}'`),
    "with a code used up by the deactivated brand": quote(`'${codes.usedUpByOne}'`),
    "at the tier's price": quote("null", "'standard', 500, 50000, 0, 50000"),
    "at a code's price": quote(premium, "'premium', 1000, 100000, 10000, 90000"),
  },
  "public.create_race": {
    "with another brand's photo": newRace({ background_photo_url: "{target.photoUrl}" }),
    "with a photo at another host": newRace({ background_photo_url: "{own.foreignUrl}" }),
    "with an earlier request's id": {
      values: { ...newRace().values, request_id: "{own.requestId}" },
    },
    "without a request's id": { values: { ...newRace().values, request_id: "null" } },
    "without a name": newRace({ name: "' '" }),
    "with a start in the past": newRace({ start_time: "now() - interval '1 minute'" }),
    "beyond the month's limit": { ...newRace(), isTwice: true },
    "above the tier's cap": newRace({ max_participants: "501" }),
    "with an unknown code": newRace({}, "'NOSUCHCODE'"),
    "with an expired code": newRace({}, `'${codes.expired}'`),
    "at a price that has changed": {
      values: { ...newRace({}, premium).values, expected_total: "50000" },
    },
    "with a used-up code": newRace({}, `'${codes.usedUp}'`),
    "at the tier's price": {
      values: { ...newRace().values, expected_total: "50000" },
      question: isOrderedAt("'standard', 50000, 0, 50000, '', 'due'"),
    },
    "at a code's price and cap": {
      ...newRace({ max_participants: "1000" }, `lower(${premium})`),
      question: isOrderedAt(`'premium', 100000, 10000, 90000, ${premium}, 'due'`),
    },
  },
  "public.set_race_status": {
    // To a status that leaves its order alone, whose own change needs a reason too.
    "without a reason": { values: { status: "'completed'", reason: "' '" } },
    "with too long a reason": { values: { reason: "repeat('r', 501)" } },
    "to what is no status": { values: { status: "'open'" } },
    "of no race": { values: { race_id: unknownId } },
    "to active while its order is due": { values: { status: "'active'" } },
    "to active once its order is paid": {
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
  "public.brand_order_history": {
    "of the own brand": { values: { brand_id: "null" } },
  },
  "public.race_analytics_series": { "of an own race": { values: { race_id: "{own.raceId}" } } },
  "public.race_allowance": {
    "with a void order of a race that is on": {
      conditions: "races_this_month = case {person.persona} when 'deactivated' then 4 else 0 end",
    },
    "after its races were cancelled, of which one has a void order": {
      setup: "update public.live_races set status = 'cancelled'",
      conditions: "races_this_month = case {person.persona} when 'deactivated' then 3 else 0 end",
    },
  },
  "public.set_brand_active": {
    "without a reason": withoutReason,
    "to nothing": { values: { is_active: "null" } },
    "of no brand": { values: { brand_id: unknownId } },
    "in the audit log": audited("brand_active_set", "{target.brandId}", { from: true, to: false }),
  },
  "private.grant_staff(text)": {
    "to no account": withAddress("nobody"),
    "when of a brand": { values: { email: "{target.email}" } },
    "when unconfirmed": withAddress("unconfirmed"),
    "when banned": withAddress("banned"),
    "when deleted": withAddress("deleted"),
    "when ambiguous": withAddress("twin"),
    "in the audit log": audited(
      "staff_granted",
      `'${accountIds.brandless}'`,
      {},
      withAddress("BRANDLESS").values,
    ),
  },
  "private.revoke_staff(text)": {
    "in the audit log": audited(
      "staff_revoked",
      `'${accountIds.colleague}'`,
      {},
      withAddress("COLLEAGUE").values,
    ),
  },
  "private.set_brand_tier": {
    "without a reason": withoutReason,
    "to what is no tier": { values: { tier: "'golden'" } },
    "of no brand": { values: { brand_id: unknownId } },
    "in the audit log": audited("brand_tier_set", "{target.brandId}", {
      from: "standard",
      to: "enterprise",
    }),
  },
  "private.set_tier_terms": {
    "without a reason": withoutReason,
    "of no tier": { values: { tier: "'golden'" } },
    "in the audit log": audited(
      "tier_terms_set",
      "null",
      { from: { ...terms, price_cents: 50000 }, to: { ...terms, price_cents: 60000 } },
      {
        tier: "'standard'",
        price_cents: "60000",
        participant_cap: "500",
        races_per_month: "1",
        reason: "'Probed.'",
      },
    ),
  },
  "private.create_discount_code": {
    "without a reason": withoutReason,
    "in the audit log": audited("discount_code_created", "null", probedCode, {
      code: "'probedcode'",
      tier: "'premium'",
      discount_type: "'amount'",
      discount_value: "100",
      description: "'Probed'",
      ...probedLimits,
    }),
  },
  "private.set_discount_code_limits": {
    "without a reason": withoutReason,
    "of no code": { values: { code: "'NOSUCHCODE'" } },
    "in the audit log": audited(
      "discount_code_limits_set",
      "null",
      {
        from: { ...usedUp, max_redemptions: 1, max_redemptions_per_brand: null },
        to: usedUp,
      },
      { code: `'${codes.usedUp}'`, ...probedLimits },
    ),
  },
  "private.set_order_status": {
    "without a reason": withoutReason,
    "from due to refunded": { values: { status: "'refunded'" } },
    "of no order": { values: { order_id: unknownId } },
    "in the audit log": audited("order_status_set", "{target.orderId}", {
      from: "due",
      to: "paid",
    }),
  },
  "private.erase_brand": {
    "without a reason": withoutReason,
    "of no brand": { values: { brand_id: unknownId } },
    "in the audit log": audited("brand_erased", "{target.brandId}"),
  },
};
