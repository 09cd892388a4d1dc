/** Brands of the world, each with things of every kind. */
import { randomUUID } from "node:crypto";
import { only, signUpBrand, type Database } from "../../harness/database.ts";
import { projectUrl } from "../../harness/personas.ts";
import { createRace } from "../../harness/races.ts";

export interface Brand {
  readonly brandId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** A race, the id of the request that made it, and its order. */
  readonly raceId: string;
  readonly requestId: string;
  readonly orderId: string;
  /** A race with as many runners as it holds. */
  readonly fullRaceId: string;
  readonly photoUrl: string;
  /** The same path at somebody else's host. */
  readonly foreignUrl: string;
  /** As a photo's URL would be, of an object that lies in another bucket. */
  readonly elsewhereUrl: string;
}

const objectName = (name: string) => `backgrounds/${name}-bg-1754006400000.png`;
const urlOf = (name: string, host = projectUrl) =>
  `${host}/storage/v1/object/public/race-background-photos/${objectName(name)}`;

export async function addObject(
  { owner }: Database,
  userId: string,
  bucket: string,
  name: string,
): Promise<void> {
  await owner`
    insert into storage.objects (bucket_id, name, owner_id)
    values (${bucket}, ${objectName(name)}, ${userId})`;
}

/** The races of a brand belong to earlier months then, so that it may create another one. */
export async function ageRaces({ owner }: Database, brandId: string): Promise<void> {
  await owner`
    update public.live_races set created_at = created_at - interval '2 months'
    where brand_partner_id = ${brandId}`;
}

/** A brand with so many races, orders and photos, one of its races made this month. */
export async function makeBrand(database: Database, name: string, things: number): Promise<Brand> {
  const { userId, brandId } = await signUpBrand(database, name);
  const requestIds = Array.from({ length: things }, () => randomUUID());
  const raceIds: string[] = [];
  for (const requestId of requestIds) {
    await ageRaces(database, brandId);
    const { id } = await createRace(database, userId, { requestId });
    await addObject(
      database,
      userId,
      "race-background-photos",
      `${name}-${String(raceIds.length)}`,
    );
    raceIds.push(id);
  }
  await addObject(database, userId, "elsewhere", `${name}-elsewhere`);
  await database.owner`
    insert into public.race_participants (live_race_id, runner_id)
    select id, gen_random_uuid() from public.live_races where brand_partner_id = ${brandId}`;

  const [raceId = "", fullRaceId = ""] = raceIds;
  await database.owner`
    update public.live_races set max_participants = 1 where id = ${fullRaceId}`;
  const { email, orderId } = only(
    await database.owner<{ email: string; orderId: string }[]>`
      select b.contact_email as email, o.id as "orderId"
      from public.brand_partners b join public.race_orders o on o.live_race_id = ${raceId}
      where b.id = ${brandId}`,
  );
  return {
    brandId,
    userId,
    email,
    name,
    raceId,
    requestId: requestIds[0] ?? "",
    orderId,
    fullRaceId,
    photoUrl: urlOf(`${name}-0`),
    foreignUrl: urlOf(`${name}-0`, "https://elsewhere.example"),
    elsewhereUrl: urlOf(`${name}-elsewhere`),
  };
}
