import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publishableKey as apikey, startBackend } from "../../harness/backend.ts";
import { proof } from "../../harness/environment.ts";
import { readCatalog } from "../catalog.ts";
import { makeFixtures, type BrandWithRace } from "../fixtures.ts";
import { send } from "../requests.ts";
import { createOracle } from "./oracle.ts";
import { snapshotOf } from "./snapshot.ts";
import { targetsOf, type HostileRequest, type Sender } from "./targets.ts";
import type { Known } from "./values.ts";

const seed = 20250801;

/** The owner's code, which shows on orders. */
const knownCode = "FREE500OUTPACE";

const backend = await startBackend();
const { database, log } = backend;
const { owner, other, deactivated, staff } = await makeFixtures(backend);
// The owner may always create races, so that requests reach the end of create_race.
await database.exec("update public.tiers set races_per_month = 1000000");
const yesterday = `update public.live_races set created_at = created_at - interval '1 day'
  where brand_partner_id = '${owner.brandId}'`;

const { rows: secrets } = await database.query<{ value: string }>(
  `select unnest(array[name, contact_email]) as value from public.brand_partners where id = $1
   union select id::text from public.race_orders where brand_partner_id = $1
   union select code from public.discount_codes where code <> $2
   union select encrypted_password from auth.users`,
  [other.brandId, knownCode],
);
const catalog = await readCatalog(backend);
const findFaults = createOracle(catalog, [
  ...secrets.map(({ value }) => value),
  ...[other.brandId, other.raceId, other.userId],
]);

/** Existing values for requests; of staff's, only those that staff may change. */
function existing(...brands: readonly BrandWithRace[]): Known {
  const brandIds = brands.map(({ brandId }) => brandId);
  const raceIds = brands.map(({ raceId }) => raceId);
  return {
    id: [...brandIds, ...raceIds],
    brand_id: brandIds,
    brand_partner_id: brandIds,
    race_id: raceIds,
    live_race_id: raceIds,
    user_id: brands.map(({ userId }) => userId),
    status: ["pending", "active", "cancelled"],
    tier: ["standard", "enterprise"],
    discount_code: ["", knownCode],
    reason: ["Because."],
    // Any other value is refused in almost every request.
    expected_status: [null],
    expected_total: [null],
    package_id: [null],
  };
}

const targets = targetsOf(catalog, {
  visitor: existing(owner, other),
  owner: existing(owner, other),
  staff: existing(deactivated),
});
const weights = targets.reduce((sum, { weight }) => sum + weight, 0);

const identities: Readonly<Record<Sender, Readonly<Record<string, string>>>> = {
  visitor: { apikey },
  owner: { apikey, authorization: `Bearer ${owner.token}` },
  staff: { apikey, authorization: `Bearer ${staff.token}` },
};

const before = await snapshotOf(backend, other);
const [{ id: lastEntry } = { id: 0 }] = (
  await database.query<{ id: number }>("select max(id) as id from public.audit_log")
).rows;
let sent = 0;

/** Returns faults of the response, with the whole exchange. */
async function exchange(request: HostileRequest): Promise<string[]> {
  // Requests over an address's or a brand's limit would be refused unread.
  if (sent % 100 === 0) await database.exec(`delete from private.rate_limits; ${yesterday}`);
  sent++;
  const { sender, method, path, body } = request;
  const logged = log.length;
  const headers = {
    ...identities[sender],
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  const response = await send(backend, { method, path, headers, body });
  const faults = findFaults(request, response);
  if (faults.length === 0) return [];
  const details = { ...request, response, log: log.slice(logged) };
  return [`${faults.join(", ")}: ${inspect(details, { maxStringLength: 500 })}`];
}

test(
  "hostile requests cause no failure and reveal no SQL, stack or internal name",
  { timeout: 600_000 },
  async () => {
    const faults: string[] = [];
    for (const [n, { weight, requests }] of targets.entries()) {
      const numRuns = Math.ceil((proof.fuzzInputs * weight) / weights);
      for (const request of fc.sample(requests, { seed: seed + n, numRuns }))
        faults.push(...(await exchange(request)));
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(proof.fuzzInputs);
    expect(await snapshotOf(backend, other)).toEqual(before);
  },
);

test("some requests succeed, so they reach the functions' ends", async () => {
  const { rows } = await database.query<{ action: string }>(
    "select distinct action from public.audit_log where id > $1",
    [lastEntry],
  );
  const actions = rows.map(({ action }) => action);
  // The short run's requests reach only some of them.
  const reached = ["brand_active_set", "race_status_set", "brand_signed_up", "race_created"];
  if (proof.isLong) expect(actions).toEqual(expect.arrayContaining(reached));
  expect(actions).not.toEqual([]);
});
