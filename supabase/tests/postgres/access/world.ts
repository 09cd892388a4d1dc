/** Everybody who may come to the door, and things of each kind that belong to some of them. */
import { signUp, type Database } from "../../harness/database.ts";
import { addObject, ageRaces, makeBrand, type Brand } from "./brands.ts";
import { makeCodes } from "./codes.ts";
import type { Person } from "./personas.ts";

/** An address whose calls of every open function are used up. */
export const exhausted = JSON.stringify({ "x-forwarded-for": "203.0.113.9" });

export interface World {
  readonly people: readonly Person[];
  readonly brandIds: readonly string[];
}

interface Account {
  readonly userId: string;
  readonly email: string;
}

async function makeAccount(database: Database, name: string): Promise<Account> {
  const email = `${name}@mailbox.example`;
  return { userId: await signUp(database, email), email };
}

/** Different numbers of things tell afterwards whose rows were met. */
async function makeBrands(database: Database): Promise<[Brand, Brand, Brand]> {
  const owner = await makeBrand(database, "harbor", 2);
  const other = await makeBrand(database, "summit", 3);
  const deactivated = await makeBrand(database, "closed", 4);
  for (const { brandId } of [owner, other]) await ageRaces(database, brandId);
  await database.owner`
    update public.brand_partners set is_active = false where id = ${deactivated.brandId}`;
  return [owner, other, deactivated];
}

/** Somebody who has a bit of everything that an account can have. */
async function makeColleague(database: Database, { brandId }: Brand): Promise<Account> {
  const account = await makeAccount(database, "colleague");
  await database.owner`
    insert into public.brand_members (user_id, brand_partner_id)
    values (${account.userId}, ${brandId})`;
  await database.owner`select private.grant_staff(${account.email})`;
  await addObject(database, account.userId, "race-background-photos", "colleague");
  return account;
}

/** Every window of the next hours is full, so that none opens while the probes run. */
async function useUpCalls(database: Database): Promise<void> {
  await database.owner.begin(async (sql) => {
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

/** So that what keeps a row consistent does not stand in for what decides who may touch it. */
async function loosenConstraints(database: Database): Promise<void> {
  const constraints = await database.owner<{ change: string }[]>`
    select format('alter table %s ', conrelid::regclass) || case contype
      when 'f' then format('alter constraint %I deferrable initially deferred', conname)
      else format('drop constraint %I', conname) end as change
    from pg_constraint
    where connamespace::regnamespace::text in ('public', 'private', 'storage')
      and (contype = 'f' or contype = 'c' and cardinality(conkey) > 1)`;
  for (const { change } of constraints) await database.owner.unsafe(change);
}

export async function makeWorld(database: Database): Promise<World> {
  const staff = await makeAccount(database, "staff");
  const brandless = await makeAccount(database, "brandless");
  await database.owner`select private.grant_staff(${staff.email})`;
  await database.owner`
    insert into storage.buckets (id, name, owner_id, public)
    values ('elsewhere', 'elsewhere', ${staff.userId}, true)`;
  await database.owner`
    insert into public.newsletter_subscribers (email) values ('reader@mailbox.example')`;
  const [owner, other, deactivated] = await makeBrands(database);
  await makeCodes(database, other, deactivated);
  const colleague = await makeColleague(database, owner);
  await useUpCalls(database);
  await loosenConstraints(database);

  const signedIn = (
    persona: Person["persona"],
    { userId, email }: Account,
    brand: Brand | null = null,
  ) =>
    ({
      name: persona,
      persona,
      role: "authenticated",
      userId,
      email,
      brand,
      target: brand === other ? owner : other,
    }) as const;
  const keyOnly = { userId: null, email: null, brand: null, target: other };
  return {
    brandIds: [owner, other, deactivated].map(({ brandId }) => brandId),
    people: [
      { name: "visitor", persona: "visitor", role: "anon", ...keyOnly },
      {
        ...signedIn("visitor", colleague, owner),
        name: "visitor with somebody's id",
        role: "anon",
      },
      signedIn("owner", owner, owner),
      signedIn("other brand", other, other),
      signedIn("deactivated", deactivated, deactivated),
      signedIn("no brand", brandless),
      signedIn("staff", staff),
      { name: "service role", persona: "service role", role: "service_role", ...keyOnly },
    ],
  };
}
