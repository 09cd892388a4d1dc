/** Attacks on functions that visitors and brands call. */
import { validRace } from "../../../harness/races.ts";
import { codes, exhausted } from "../fixtures.ts";
import type { Values } from "../values.ts";
import { beyondItsLimit, hundredOrders, type Attack, type Attacks } from "./attack.ts";

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

const twentyRaces = (brand: string) => `
  insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
  select 'Run', 'A run.', '2040-01-01', 'UTC', ${brand} from generate_series(1, 20)`;

/** Whether the race was created with this order and the audit log has one row about it. */
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

/** Whether only the caller's brand has the new name and the audit log has one row about it. */
const isRenamed = `
  select count(*) = 1 and bool_and(b.id = {person.brandId})
  from public.brand_partners b
  join public.audit_log a on a.occurred_at = now() and a.action = 'brand_edited' and a.subject_table = 'brand_partners'
    and (a.subject_id, a.brand_partner_id, a.actor_id) = (b.id, b.id, {person.userId})
    and a.details = jsonb_build_object('name', jsonb_build_object('from', {own.name}, 'to', b.name))
  where b.name = 'Edited'`;

/** An edit of the person's own race; the plain probe edits another brand's. */
const edit = (values: Values = {}): Attack => ({ values: { race_id: "{own.raceId}", ...values } });

const premium = `'${codes.tenPercentOfPremium}'`;

/** By the person, for the own brand, in this hour. */
const tenWrongCodes = `
  insert into private.rate_limits (action, client, window_start, calls)
  select 'wrong_discount_code', key, date_bin('1 hour', now(), '2000-01-01 00:00:00+00'), 10
  from private.wrong_codes_key({own.brandId}) key where key is not null`;

const finishers =
  "update public.race_participants set completed_at = now(), completion_seconds = 5000";

export const attacksOnBrandFunctions: Readonly<Record<string, Attacks>> = {
  "public.is_brand_name_available": {
    ...beyondItsLimit,
    "of a name of staff": { values: { name: "'Our Staff'" } },
  },
  "public.is_brand_email_available": beyondItsLimit,
  "public.update_brand_details": {
    "to a free name, in the audit log": {
      values: { name: "' Edited '", contact_name: "'Ada Example'" },
      question: isRenamed,
    },
    "to another's name in capitals": { values: { name: "upper({target.name})" } },
    "to a blank": { values: { name: "' '" } },
    "over another change": { values: { based_on: '\'{"name": "Before"}\'', contact_name: "null" } },
    "from no version": { values: { based_on: "null" } },
    "to a name of staff": { values: { name: "'Our Staff'" } },
    "with staff as its contact": { values: { name: "{own.name}", contact_name: "'Our Staff'" } },
    "beyond its limit": { values: { name: "'Edited'" }, headers: exhausted },
  },
  "public.subscribe_to_newsletter": {
    ...beyondItsLimit,
    "in another letter case": {
      values: { email: "'READER@mailbox.EXAMPLE'" },
      question: `
        select count(*) = 1 from public.newsletter_subscribers
        where lower(email) = 'reader@mailbox.example'`,
    },
  },
  "private.first_owner": {
    "whose name is not known": {
      setup: `delete from private.member_names where user_id = {target.userId};
        update private.member_names set name = 'Somebody Else' where true;
        insert into private.member_names (brand_partner_id, user_id, name)
        select id, {target.userId}, 'Somebody Else' from public.brand_partners where id <> {target.brandId}`,
      values: { brand_id: "{target.brandId}" },
      conditions: "name = split_part(email, '@', 1)",
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
    "after ten wrong codes": { ...quote(premium), setup: tenWrongCodes },
    "without a code after ten wrong ones": { ...quote("null"), setup: tenWrongCodes },
    "at the tier's price": quote("null", "'standard', 500, 50000, 0, 50000"),
    "at a code's price": quote(premium, "'premium', 1000, 100000, 10000, 90000"),
    "at nothing where no card could pay the rest": {
      ...quote(premium, "'premium', 1000, 100000, 100000, 0"),
      setup: `update public.discount_codes set discount_type = 'amount', discount_value = 99951
        where code = ${premium}`,
    },
  },
  "private.count_wrong_code": {
    "of another brand": { values: { refusal: "'invalid_discount_code'" } },
  },
  "public.update_race": {
    "of an own race": edit(),
    "over another change": edit({ based_on: `'{"name": "Before"}'` }),
    "from no version": edit({ based_on: "'{}'" }),
    "to what is no object": edit({ changes: "'[]'" }),
    "from a start that is no time": edit({
      based_on: `'{"name": "Harbor Run", "start_time": "soon"}'`,
    }),
    "of its participants": edit({
      changes: `'{"max_participants": 9}'`,
      based_on: `'{"max_participants": 500}'`,
    }),
    "in the audit log": {
      ...edit(),
      question: `
        select count(*) = 1 from public.audit_log a
        where a.occurred_at = now() and a.action = 'race_edited' and a.subject_id = {own.raceId}
          and a.actor_id is not distinct from {person.userId}
          and a.details = '{"name": {"from": "Harbor Run", "to": "Edited"}}'`,
    },
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
    "beyond twenty a day": { ...newRace(), setup: twentyRaces("{own.brandId}") },
    "after another brand's twenty": { ...newRace(), setup: twentyRaces("{target.brandId}") },
    "above the tier's cap": newRace({ max_participants: "501" }),
    "with an unknown code": newRace({}, "'NOSUCHCODE'"),
    "with an expired code": newRace({}, `'${codes.expired}'`),
    "at a price that has changed": {
      values: { ...newRace({}, premium).values, expected_total: "50000" },
    },
    "with a used-up code": newRace({}, `'${codes.usedUp}'`),
    "after ten wrong codes": { ...newRace({}, premium), setup: tenWrongCodes },
    "with 100 unpaid orders": { ...newRace(), setup: hundredOrders("{own.brandId}") },
    "beside another brand's 100 unpaid orders": {
      ...newRace(),
      setup: hundredOrders("{target.brandId}"),
    },
    "at the tier's price": {
      values: { ...newRace().values, expected_total: "50000" },
      question: isOrderedAt("'standard', 50000, 0, 50000, '', 'due'"),
    },
    "at a code's price and cap": {
      ...newRace({ max_participants: "1000" }, `lower(${premium})`),
      question: isOrderedAt(`'premium', 100000, 10000, 90000, ${premium}, 'due'`),
    },
  },
  "public.brand_order": { "of the own brand": { values: { order_id: "{own.orderId}" } } },
  "public.brand_order_history": {
    "of the own brand": { values: { brand_id: "null" } },
    "after another brand's": { values: { brand_id: "null", after: "{target.orderId}" } },
  },
  "public.brand_races": {
    "of the own brand": { values: { brand_id: "{person.brandId}" } },
    "after what is no place in the list": { values: { after_value: "'9223372036854775808'" } },
  },
  "private.joined_in_7_days": {
    "of an own race": { values: { race_ids: "array[{own.raceId}]::uuid[]" } },
  },
  "private.average_seconds": {
    "with results": { setup: finishers },
    "with results of an own race": { setup: finishers, values: { race_id: "{own.raceId}" } },
  },
  "public.brand_season": { "of the own brand": { values: { brand_id: "null" } } },
  "public.race_analytics_series": { "of an own race": { values: { race_id: "{own.raceId}" } } },
  "public.race_allowance": {
    "with a void order of a race that is on": {
      conditions: "races_this_month = case {person.persona} when 'deactivated' then 4 else 0 end",
    },
    "after its races were cancelled, of which one has a void order": {
      setup: "update public.live_races set status = 'cancelled'",
      conditions: "races_this_month = case {person.persona} when 'deactivated' then 3 else 0 end",
    },
    "with the website of its last race": {
      setup:
        "update public.live_races set brand_website_url = 'https://' || brand_partner_id || '.example'",
      conditions: "last_race_website = 'https://' || {person.brandId} || '.example'",
    },
  },
};
