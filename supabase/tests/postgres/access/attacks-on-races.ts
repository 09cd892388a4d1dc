/** What creating a race refuses by rule, and what a race costs when it does not. */
import { validRace } from "../../harness/races.ts";
import { answers, call, callTwice, text, type Attack } from "./attack.ts";
import { codes } from "./codes.ts";
import type { Person } from "./personas.ts";

const raceWith = (changes: object) =>
  `'${JSON.stringify({ ...validRace, name: "Probe", ...changes })}'::jsonb`;

/** A creation of its own, unlike the plain probe's, which names somebody else's request. */
const anew = (changes: Readonly<Record<string, string>> = {}) => ({
  request_id: "gen_random_uuid()",
  race: raceWith({}),
  ...changes,
});

/** The order of the race that was created just now, and its line in the audit log. */
const orderedAt = (order: string) => `
  select count(*) = 1
  from public.race_orders o
  join public.live_races r on r.id = o.live_race_id and r.name = 'Probe'
  join public.audit_log a on a.subject_id = r.id and a.action = 'race_created' and a.occurred_at = now()
    and a.brand_partner_id = o.brand_partner_id and a.details ->> 'order_id' = o.id::text
    and (a.details ->> 'total_cents')::integer = o.total_cents
    and a.details ->> 'discount_code' is not distinct from o.discount_code
  where (o.tier, o.list_price_cents, o.discount_cents, o.total_cents, coalesce(o.discount_code, ''), o.status)
    = (${order})`;

const refusedCodes = [
  ["an unknown code", "'NOSUCHCODE'"],
  ["an expired code", text(codes.expired)],
  ["a used-up code", text(codes.usedUp)],
] as const;

const photo = (act: string, url: (person: Person) => string) =>
  call(`create_race with ${act}`, (person) =>
    anew({ race: raceWith({ background_photo_url: url(person) }) }),
  );

export const attacksOnRaces: Readonly<Record<string, readonly Attack[]>> = {
  "public.create_race": [
    photo("another brand's photo", ({ target }) => target.photoUrl),
    photo("a photo at another host", ({ brand, target }) => (brand ?? target).foreignUrl),
    call("create_race with an earlier request's id", ({ brand, target }) =>
      anew({ request_id: text((brand ?? target).requestId) }),
    ),
    call("create_race without a request's id", () => anew({ request_id: "null" })),
    call("create_race without a name", () => anew({ race: raceWith({ name: " " }) })),
    callTwice("create_race beyond the month's limit", () => anew()),
    call("create_race above the tier's cap", () =>
      anew({ race: raceWith({ max_participants: 501 }) }),
    ),
    ...refusedCodes.map(([act, code]) =>
      call(`create_race with ${act}`, () => anew({ discount_code: code })),
    ),
    call(
      "create_race at the tier's price",
      () => anew(),
      () => orderedAt("'standard', 50000, 0, 50000, '', 'due'"),
    ),
    call(
      "create_race at a code's price and cap",
      () =>
        anew({
          race: raceWith({ max_participants: 1000 }),
          discount_code: text(codes.tenPercentOfPremium),
        }),
      () => orderedAt(`'premium', 100000, 10000, 90000, '${codes.tenPercentOfPremium}', 'due'`),
    ),
  ],
  "public.quote_race": [
    ...refusedCodes.map(([act, code]) =>
      call(`quote_race with ${act}`, () => ({ discount_code: code })),
    ),
    call("quote_race with a code whose use is void", () => ({
      discount_code: text(codes.usedInVain),
    })),
    answers(
      "quote_race at the tier's price",
      () => ({ discount_code: "null" }),
      "(tier, max_participants, price, discount, total) = ('standard', 500, 50000, 0, 50000)",
    ),
    answers(
      "quote_race at a code's price",
      () => ({ discount_code: text(codes.tenPercentOfPremium) }),
      "(tier, max_participants, price, discount, total) = ('premium', 1000, 100000, 10000, 90000)",
    ),
  ],
};
