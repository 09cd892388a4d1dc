/** Everybody who may come to the door, and things of each kind that belong to some of them. */
import { randomUUID } from "node:crypto";
import { only, signUp, signUpBrand, type Database } from "../database.ts";
import { createRace } from "../races.ts";
import type { Brand, Person } from "./personas.ts";

/** An address whose calls of every open function are used up. */
export const exhausted = JSON.stringify({ "x-forwarded-for": "203.0.113.9" });

export interface World {
  readonly people: readonly Person[];
  readonly brandIds: readonly string[];
}

const photo = (name: string) => `backgrounds/${name}-bg-1754006400000.png`;
const photoUrl = (name: string) =>
  `https://api.outpace.example/storage/v1/object/public/race-background-photos/${photo(name)}`;

/** A brand with so many races, orders and photos; how many tells afterwards whose rows were met. */
async function makeBrand(database: Database, name: string, things: number): Promise<Brand> {
  const { userId, brandId } = await signUpBrand(database, name);
  const requestIds = Array.from({ length: things }, () => randomUUID());
  for (const [n, requestId] of requestIds.entries()) {
    await database.owner`
      update public.live_races set created_at = created_at - interval '2 months'
      where brand_partner_id = ${brandId}`;
    await createRace(database, userId, { requestId });
    await database.owner`
      insert into storage.objects (bucket_id, name, owner_id)
      values ('race-background-photos', ${photo(`${name}-${String(n)}`)}, ${userId})`;
  }
  await database.owner`
    insert into public.race_participants (live_race_id, runner_id)
    select id, gen_random_uuid() from public.live_races where brand_partner_id = ${brandId}`;
  const made = only(
    await database.owner<Pick<Brand, "email" | "raceId" | "orderId" | "fullRaceId">[]>`
      select b.contact_email as email, o.live_race_id as "raceId", o.id as "orderId",
        f.live_race_id as "fullRaceId"
      from public.brand_partners b
      join public.race_orders o on o.request_id = ${requestIds[0] ?? null}
      join public.race_orders f on f.request_id = ${requestIds[1] ?? null}
      where b.id = ${brandId}`,
  );
  return {
    brandId,
    userId,
    name,
    requestId: requestIds[0] ?? "",
    photoUrl: photoUrl(`${name}-0`),
    ...made,
  };
}

/** So that what keeps a row consistent does not stand in for what decides who may touch it. */
async function looseConstraints(database: Database): Promise<void> {
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
  const owner = await makeBrand(database, "harbor", 2);
  const other = await makeBrand(database, "summit", 3);
  const deactivated = await makeBrand(database, "closed", 4);
  // The deactivated brand alone has a race this month; the others have theirs before them.
  await database.owner`
    update public.live_races set created_at = created_at - interval '2 months'
    where brand_partner_id <> ${deactivated.brandId}`;
  await database.owner`
    update public.brand_partners set is_active = false where id = ${deactivated.brandId}`;
  await database.owner`
    update public.live_races set max_participants = 1
    where id = any (${[owner, other, deactivated].map(({ fullRaceId }) => fullRaceId)})`;

  const brandless = "nobody@mailbox.example";
  const staff = "staff@outpace.example";
  const brandlessId = await signUp(database, brandless);
  const staffId = await signUp(database, staff);
  const colleague = await signUp(database, "colleague@company.example");
  await signUp(database, "second.staff@outpace.example");
  await database.owner`
    select private.grant_staff(email) from unnest(array[${staff}, 'second.staff@outpace.example']) email`;
  await database.owner`
    insert into public.brand_members (user_id, brand_partner_id, role)
    values (${colleague}, ${owner.brandId}, 'member')`;
  await database.owner`
    insert into storage.buckets (id, name, owner_id, public)
    values ('elsewhere', 'elsewhere', ${owner.userId}, true)`;
  await database.owner`
    insert into public.newsletter_subscribers (email) values ('reader@mailbox.example')`;
  await useUpCalls(database);
  await looseConstraints(database);

  const person = (
    persona: Person["persona"],
    role: Person["role"],
    account: { userId: string; email: string } | null,
    brand: Brand | null,
    name: string = persona,
  ): Person => ({
    name,
    persona,
    role,
    userId: account?.userId ?? null,
    email: account?.email ?? null,
    brand,
    target: brand === other ? owner : other,
  });
  return {
    brandIds: [owner, other, deactivated].map(({ brandId }) => brandId),
    people: [
      person("visitor", "anon", null, null),
      // A policy that asks for an account must ask for the role as well.
      person("visitor", "anon", owner, owner, "visitor with the owner's id"),
      person("owner", "authenticated", owner, owner),
      person("other brand", "authenticated", other, other),
      person("deactivated", "authenticated", deactivated, deactivated),
      person("no brand", "authenticated", { userId: brandlessId, email: brandless }, null),
      person("staff", "authenticated", { userId: staffId, email: staff }, null),
      person("service role", "service_role", null, null),
    ],
  };
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
