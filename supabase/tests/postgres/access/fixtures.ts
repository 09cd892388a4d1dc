/** The people who send the probes, and what belongs to them. */
import { randomUUID } from "node:crypto";
import { projectUrl, type Persona, type Person as Sender } from "../../harness/personas.ts";
import { only, signUp, signUpBrand, type Database } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";

export interface Brand {
  readonly brandId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly raceId: string;
  /** The id of the request that created the race. */
  readonly requestId: string;
  readonly orderId: string;
  /** A race with as many runners as it allows. */
  readonly fullRaceId: string;
  readonly photoUrl: string;
  /** The same path at another host. */
  readonly foreignUrl: string;
  /** Like a photo's URL, but of an object in another bucket. */
  readonly elsewhereUrl: string;
}

export interface Person extends Sender {
  /** Unlike the persona, unique. */
  readonly name: string;
  readonly email: string | null;
  readonly brand: Brand | null;
  /** The brand whose things this person tries to reach. */
  readonly target: Brand;
}

/** A client whose calls of every rate limited function are used up. */
export const exhausted = JSON.stringify({ "x-forwarded-for": "203.0.113.9" });

/** Each discount code has one reason to be accepted or refused. */
export const codes = {
  tenPercentOfPremium: "TENPERCENT",
  expired: "EXPIRED",
  usedUp: "USEDUP",
  usedInVain: "USEDINVAIN",
} as const;

const bucket = "race-background-photos";
const objectName = (name: string) => `backgrounds/${name}-bg-1754006400000.png`;
const urlOf = (name: string, host = projectUrl) =>
  `${host}/storage/v1/object/public/${bucket}/${objectName(name)}`;

/** An SQL expression with `{person.…}`, `{own.…}` and `{target.…}` as literals; without a brand, own is the target's. */
export function fill(sql: string, person: Person): string {
  const { brand, target } = person;
  const values = {
    person: { ...person, brandId: brand?.brandId ?? null },
    own: brand ?? target,
    target,
  };
  return sql.replace(
    /\{(person|own|target)\.(\w+)\}/g,
    (field, source: keyof typeof values, name) => {
      const value: unknown = Reflect.get(values[source], name as string);
      if (value === null) return "null";
      if (typeof value !== "string") throw new Error(`${field} is not known.`);
      return `'${value.replaceAll("'", "''")}'`;
    },
  );
}

async function addObject({ owner }: Database, userId: string, name: string, bucketId = bucket) {
  await owner`
    insert into storage.objects (bucket_id, name, owner_id)
    values (${bucketId}, ${objectName(name)}, ${userId})`;
}

async function makeBrand(database: Database, name: string, races: number): Promise<Brand> {
  const { owner } = database;
  const { userId, brandId } = await signUpBrand(database, name);
  const requestIds = Array.from({ length: races }, () => randomUUID());
  for (const [n, requestId] of requestIds.entries()) {
    await createRace(database, userId, { requestId });
    await addObject(database, userId, `${name}-${String(n)}`);
  }
  await addObject(database, userId, `${name}-elsewhere`, "elsewhere");
  const orders = await owner<{ id: string; race: string; request: string; email: string }[]>`
    select o.id, o.live_race_id as race, o.request_id as request, b.contact_email as email
    from public.race_orders o join public.brand_partners b on b.id = o.brand_partner_id
    where b.id = ${brandId}`;
  await owner`
    insert into public.race_participants (live_race_id, runner_id)
    select id, gen_random_uuid() from public.live_races where brand_partner_id = ${brandId}`;
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error("A brand needs two races.");
  await owner`update public.live_races set max_participants = 1 where id = ${second.race}`;
  return {
    brandId,
    userId,
    email: first.email,
    name,
    raceId: first.race,
    requestId: first.request,
    orderId: first.id,
    fullRaceId: second.race,
    photoUrl: urlOf(`${name}-0`),
    foreignUrl: urlOf(`${name}-0`, "https://elsewhere.example"),
    elsewhereUrl: urlOf(`${name}-elsewhere`),
  };
}

/** Different numbers of races show afterwards whose rows were met. */
async function makeBrands(database: Database): Promise<[Brand, Brand, Brand]> {
  const { owner } = database;
  await owner`update public.tiers set races_per_month = races_per_month + 10`;
  const brands: [Brand, Brand, Brand] = [
    await makeBrand(database, "harbor", 2),
    await makeBrand(database, "summit", 3),
    await makeBrand(database, "closed", 4),
  ];
  await owner`update public.tiers set races_per_month = races_per_month - 10`;
  await owner`
    update public.brand_partners set is_active = false where id = ${brands[2].brandId}`;
  // The races of the active brands are of an earlier month, so that they may create another one.
  await owner`
    update public.live_races set created_at = created_at - interval '2 months'
    where brand_partner_id <> ${brands[2].brandId}`;
  return brands;
}

/** Two brands have used the codes that one order may name; the second brand's order is void. */
async function makeCodes({ owner }: Database, first: Brand, second: Brand): Promise<void> {
  await owner`
    insert into public.discount_codes
      (code, tier, discount_type, discount_value, description, max_redemptions, expires_at)
    values
      (${codes.tenPercentOfPremium}, 'premium', 'percent', 10, 'Probed', null, now() + interval '1 day'),
      (${codes.expired}, 'premium', 'percent', 10, 'Probed', null, now() - interval '1 minute'),
      (${codes.usedUp}, 'premium', 'percent', 10, 'Probed', 1, null),
      (${codes.usedInVain}, 'premium', 'percent', 10, 'Probed', 1, null)`;
  await owner`
    update public.race_orders set discount_code = ${codes.usedUp} where id = ${first.orderId}`;
  await owner`
    update public.race_orders set discount_code = ${codes.usedInVain}, status = 'void'
    where id = ${second.orderId}`;
}

/** Fills every window of the next two hours, so that none opens while the probes run. */
async function useUpCalls({ owner }: Database): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`select set_config('request.headers', ${exhausted}, true)`;
    await sql`
      insert into private.rate_limits (action, client, window_start, calls)
      select (regexp_match(prosrc, 'count_call\\(''(\\w+)'''))[1], private.client_key(), w, 1000000
      from pg_proc, generate_series(
        date_bin('5 minutes', now() - interval '10 minutes', '2000-01-01 00:00:00+00'),
        now() + interval '2 hours', '5 minutes') w
      where prosrc ~ 'count_call\\(''\\w+'''`;
  });
}

/** What keeps a row consistent must not hide what decides who may write it. */
async function loosenConstraints({ owner }: Database): Promise<void> {
  const { changes } = only(
    await owner<{ changes: string }[]>`
      select string_agg(format('alter table %s ', conrelid::regclass) || case contype
        when 'f' then format('alter constraint %I deferrable initially deferred', conname)
        else format('drop constraint %I', conname) end, ';') as changes
      from pg_constraint
      where connamespace::regnamespace::text in ('public', 'private', 'storage')
        and (contype = 'f' or contype = 'c' and cardinality(conkey) > 1)`,
  );
  await owner.unsafe(changes);
}

export async function makePeople(database: Database): Promise<Person[]> {
  const { owner } = database;
  const account = async (name: string) => {
    const email = `${name}@mailbox.example`;
    return { userId: await signUp(database, email), email };
  };
  const staff = await account("staff");
  const brandless = await account("brandless");
  await owner`select private.grant_staff(${staff.email})`;
  await owner`
    insert into storage.buckets (id, name, owner_id, public)
    values ('elsewhere', 'elsewhere', ${staff.userId}, true)`;
  await owner`
    insert into public.newsletter_subscribers (email) values ('reader@mailbox.example')`;
  const [ownBrand, otherBrand, deactivated] = await makeBrands(database);
  await makeCodes(database, otherBrand, deactivated);

  // The colleague has something of everything that an account can have.
  const colleague = await account("colleague");
  await owner`
    insert into public.brand_members (user_id, brand_partner_id)
    values (${colleague.userId}, ${ownBrand.brandId})`;
  await owner`select private.grant_staff(${colleague.email})`;
  await addObject(database, colleague.userId, "colleague");
  await useUpCalls(database);
  await loosenConstraints(database);

  const person = (
    persona: Persona,
    { userId, email }: { userId: string; email: string } | { userId: null; email: null },
    brand: Brand | null = null,
    changes: Partial<Person> = {},
  ): Person => ({
    name: persona,
    persona,
    role: "authenticated",
    userId,
    email,
    brand,
    target: brand === otherBrand ? ownBrand : otherBrand,
    ...changes,
  });
  const keyOnly = { userId: null, email: null };
  return [
    person("visitor", keyOnly, null, { role: "anon" }),
    person("visitor", colleague, ownBrand, { role: "anon", name: "visitor with a person's id" }),
    person("owner", ownBrand, ownBrand),
    person("other brand", otherBrand, otherBrand),
    person("deactivated", deactivated, deactivated),
    person("no brand", brandless),
    person("staff", staff),
    person("service role", keyOnly, null, { role: "service_role" }),
  ];
}
