import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { proof } from "../../harness/environment.ts";
import { tokenOf } from "../backend.ts";
import { readCatalog } from "../catalog.ts";
import { startOwnBackend, type OwnBackend } from "../own-backend.ts";
import { makeWorld, type Brand, type World } from "../world.ts";
import { createJudge, logged, sqlStateOf, type Exchange, type Judge } from "./judge.ts";
import { possessionsOf } from "./possessions.ts";
import type { HostileRequest, Known, KnownBySender, Sender, Target } from "./requests.ts";
import { send } from "./send.ts";
import { targetsOf } from "./targets.ts";

const seed = 20250801;

/** The owner has it, and sees it on orders. */
const knownCode = "FREE500OUTPACE";

let own: OwnBackend;
let world: World;
let judge: Judge;
let identities: Readonly<Record<Sender, Readonly<Record<string, string>>>>;
let targets: Readonly<Record<string, readonly Target[]>>;
let before: unknown;
let inputs = 0;

beforeAll(async () => {
  own = await startOwnBackend();
  world = await makeWorld(own);
  // Room for the owner to create races all along, so that the whole of create_race is reached.
  await own.database.exec("update public.tiers set races_per_month = 1000000");
  const ids = ({ brandId, raceId, userId }: Brand) => [brandId, raceId, userId];
  const known: KnownBySender = {
    visitor: existing(world.owner, world.other),
    owner: existing(world.owner, world.other),
    staff: existing(world.deactivated),
  };
  const catalog = await readCatalog(own.database);
  targets = targetsOf(catalog, known);
  const { rows } = await own.database.query<{ value: string }>(
    `select unnest(array[name, contact_email]) as value from public.brand_partners where id = $1
     union select id::text from public.race_orders where brand_partner_id = $1
     union select code from public.discount_codes where code <> '${knownCode}'
     union select encrypted_password from auth.users`,
    [world.other.brandId],
  );
  const secrets = rows.map(({ value }) => value);
  judge = createJudge(catalog, [...secrets, ...ids(world.other)]);
  const identity = async (sender: "owner" | "staff") => ({
    apikey: own.publishableKey,
    authorization: `Bearer ${await tokenOf(world.clients[sender])}`,
  });
  identities = {
    visitor: { apikey: own.publishableKey },
    owner: await identity("owner"),
    staff: await identity("staff"),
  };
  before = await possessionsOf(own.database, world.other);
});

/** What hostile requests mix in of what is there, by the names of columns and arguments. */
function existing(...brands: readonly Brand[]): Known {
  const [brandIds, raceIds, userIds] = [
    brands.map(({ brandId }) => brandId),
    brands.map(({ raceId }) => raceId),
    brands.map(({ userId }) => userId),
  ];
  return {
    id: [...brandIds, ...raceIds],
    brand_id: brandIds,
    brand_partner_id: brandIds,
    race_id: raceIds,
    live_race_id: raceIds,
    user_id: userIds,
    status: ["pending", "active", "cancelled"],
    tier: ["standard", "enterprise"],
    discount_code: ["", knownCode],
    reason: ["Because."],
  };
}

async function exchange(request: HostileRequest): Promise<Exchange> {
  const from = own.log.length;
  const answer = await send(own.url, request, identities[request.sender]);
  return { request, answer, log: own.log.slice(from) };
}

function describeExchange(done: Exchange): string {
  const { request, answer } = done;
  const { sender, method, path, headers, body } = request;
  const asked = `${sender}: ${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 500)}`;
  const answered = `${String(answer.status)} ${answer.body.slice(0, 500)}`;
  return `${asked}\n  answered ${answered}\n  logged ${logged(done).slice(0, 500)}`;
}

/** Sends a group of targets its share of the inputs, and answers what was wrong. */
async function attack(group: readonly Target[]): Promise<string[]> {
  const all = Object.values(targets).flat();
  const weights = all.reduce((sum, { weight }) => sum + weight, 0);
  const faults: string[] = [];
  for (const target of group) {
    const numRuns = Math.ceil((proof.fuzzInputs * target.weight) / weights);
    const requests = fc.sample(target.requests, { seed: seed + all.indexOf(target), numRuns });
    for (const [n, request] of requests.entries()) {
      // What is counted by address would soon be refused without being looked at.
      if (inputs % 100 === 0) await own.database.exec("delete from private.rate_limits");
      inputs++;
      const done = await exchange(request);
      const found = judge.faultsOf(done);
      if (found.length === 0) continue;
      const which = `seed ${String(seed)}, ${target.name}, request ${String(n)} of ${String(numRuns)}`;
      const state = sqlStateOf(done);
      const source = state === undefined ? "" : ` (SQLSTATE ${state})`;
      faults.push(`${found.join(", ")}${source}: ${which}\n  ${describeExchange(done)}`);
    }
  }
  return faults;
}

const patience = proof.isLong ? 600_000 : 60_000;

describe("hostile requests are answered without a failure, SQL, a stack or an internal name", () => {
  test.each(["functions", "tables", "photos", "elsewhere", "accounts"])(
    "%s",
    { timeout: patience },
    async (group) => {
      expect(targets[group]).not.toEqual([]);
      expect(await attack(targets[group] ?? [])).toEqual([]);
    },
  );

  test(`all ${String(proof.fuzzInputs)} of them were sent`, () => {
    expect(inputs).toBeGreaterThanOrEqual(proof.fuzzInputs);
  });
});

test("some of them were taken, so the functions are reached to their ends", async () => {
  const { rows } = await own.database.query<{ action: string }>(
    "select action from public.audit_log group by action having count(*) > $1",
    // The world's own brands and races are not the fuzz's.
    [3],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["brand_signed_up", "race_created"]),
  );
  const staff = await own.database.query(
    "select distinct action from public.audit_log where actor_id = $1 order by action",
    [world.staff.userId],
  );
  expect(staff.rows).toEqual([{ action: "brand_active_set" }, { action: "race_status_set" }]);
});

describe("afterwards", () => {
  test("the other brand has what it had, and so have prices, codes and staff", async () => {
    expect(await possessionsOf(own.database, world.other)).toEqual(before);
  });

  test("the database is nobody's but the server's, and in no transaction", async () => {
    const session = async () =>
      (
        await own.database.query<{ user: string; role: string; transaction: string }>(
          `select current_user as user, current_setting('role') as role,
           pg_current_xact_id()::text as transaction`,
        )
      ).rows[0];
    const [first, second] = [await session(), await session()];
    expect(first).toMatchObject({ user: "postgres", role: "none" });
    expect(second?.transaction).not.toBe(first?.transaction);
  });

  test("the server's objects, which are in this process, inherit nothing new", () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype).map(
      (name) => Reflect.get({}, name) as unknown,
    );
    for (const shared of [Object.prototype, ...inherited]) {
      expect(Object.keys(shared ?? {})).toEqual([]);
    }
  });

  test("everybody is answered as before, and newcomers are welcome", async () => {
    const { clients, other } = world;
    const races = await clients.other.from("live_races").select("id");
    expect(races.data).toEqual([{ id: other.raceId }]);
    expect((await clients.visitor.from("live_races").select("id")).status).toBe(401);
    expect((await clients.staff.rpc("admin_overview")).status).toBe(200);
    const after = await makeWorld(own);
    expect((await after.clients.owner.from("live_races").select("id")).data).toEqual([
      { id: after.owner.raceId },
    ]);
  });
});
