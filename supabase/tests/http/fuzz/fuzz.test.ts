import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publishableKey as apikey, startBackend } from "../../harness/backend.ts";
import { proof } from "../../harness/environment.ts";
import { functionsOf, readCatalog } from "../catalog.ts";
import { makeFixtures, type BrandWithRace } from "../fixtures.ts";
import { send } from "../requests.ts";
import { targetsOf, type HostileRequest, type Sender } from "./requests.ts";

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

/** Another brand's values, which neither a visitor nor the owner may see. */
const secrets = (
  await database.query<{ value: string }>(
    `select unnest(array[name, contact_email]) as value from public.brand_partners where id = $1
     union select id::text from public.race_orders where brand_partner_id = $1
     union select code from public.discount_codes where code <> $2
     union select encrypted_password from auth.users
     union select unnest($3::text[])`,
    [other.brandId, knownCode, [other.brandId, other.raceId, other.userId]],
  )
).rows.map(({ value }) => value);
const catalog = await readCatalog(backend);

/** Of staff's values, only those that staff may change. */
function existing(...brands: readonly BrandWithRace[]) {
  const brandIds = brands.map(({ brandId }) => brandId);
  const raceIds = brands.map(({ raceId }) => raceId);
  return {
    ...{ id: [...brandIds, ...raceIds], user_id: brands.map(({ userId }) => userId) },
    ...{ brand_id: brandIds, brand_partner_id: brandIds, race_id: raceIds, live_race_id: raceIds },
    ...{ status: ["pending", "active", "cancelled"], tier: ["standard", "enterprise"] },
    ...{ discount_code: ["", knownCode], reason: ["Because."] },
    // Any other value is refused in almost every request.
    ...{ expected_status: [null], expected_total: [null], package_id: [null] },
  };
}

const ofBrands = existing(owner, other);
const known = { visitor: ofBrands, owner: ofBrands, staff: existing(deactivated) };
const targets = targetsOf(catalog, known);
const weights = targets.reduce((sum, { weight }) => sum + weight, 0);

const identities: Readonly<Record<Sender, Readonly<Record<string, string>>>> = {
  visitor: { apikey },
  owner: { apikey, authorization: `Bearer ${owner.token}` },
  staff: { apikey, authorization: `Bearer ${staff.token}` },
};

const typed = new Set(
  functionsOf(catalog)
    .filter(({ parameters }) =>
      parameters.some(({ type }) => /^(timestamp|bigint|integer)/.test(type)),
    )
    .map(({ name }) => `/rest/v1/rpc/${name}`),
);
const inPublic = new Set(functionsOf(catalog).map(({ name }) => name));
const names = [...catalog.relations, ...catalog.functions]
  .filter(({ schema, name }) => schema === "private" && !inPublic.has(name))
  .map(({ name }) => name)
  .join("|");
const paths = [resolve(import.meta.dirname, "../../../.."), homedir(), dirname(process.execPath)]
  .map((folder) => folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  .join("|");
const forbidden: readonly (readonly [string, RegExp])[] = [
  ["a stack", /\bat (async )?\S+ \(|\.[cm]?[jt]s:\d+:\d+/],
  ["a file's path", new RegExp(`file://|node_modules|node:internal|${paths}`)],
  [
    "SQL",
    // Hosted projects refuse a change of every row with "UPDATE requires a WHERE clause".
    /\b(select|insert into|update(?! requires)|delete from) .*(\bfrom\b|\bvalues\b|\bset\b|\bwhere\b).*"|json_agg|row_to_json|to_jsonb|coalesce\(|set_config|pg_catalog\./i,
  ],
  ["a function's context", /PL\/pgSQL|SQL function|SQL statement|CONTEXT:/],
  [
    "an internal name",
    new RegExp(
      `\\bprivate\\.\\w|\\b(${names})\\(|(function|table|relation|trigger) "?(${names})(\\w+_(pkey|key|idx|check|fkey))?\\b`,
    ),
  ],
];

/** What no response may contain, whatever the request. */
function faultsOf({ sender, path, body }: HostileRequest, status: number, text: string) {
  // A response may repeat an id of its request.
  const asked = `${path}${body}`;
  const told = sender === "staff" ? [] : secrets.filter((secret) => text.includes(secret));
  // Our functions refuse with their own messages. PostgreSQL's are allowed only for an argument
  // that its type refuses before the function runs; times and large numbers have their own codes.
  const isRawRefusal =
    path.startsWith("/rest/v1/rpc/") &&
    status >= 400 &&
    /"code":"(?!22P02)(22|23)[0-9A-Z]{3}"/.test(text) &&
    !(typed.has(path) && /"code":"220(03|07|08|09)"/.test(text));
  return [
    ...(status === 0 ? ["no response"] : []),
    ...(status >= 500 ? [`status ${String(status)}`] : []),
    ...(isRawRefusal ? ["an error in PostgreSQL's own words"] : []),
    ...forbidden.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
    ...told.filter((secret) => !asked.includes(secret)).map(() => "another brand's data"),
  ];
}

/** What the backend itself changes while it sends e-mails. */
const sendingState = "{attempts,not_before,sent_at,provider_id,dropped_at,failed_at,last_error}";

/** Reads every row about the other brand, and all prices, discount codes and staff. */
async function snapshot(): Promise<object> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as table,
      array_agg(format('%I', column_name)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'auth', 'storage') and table_type = 'BASE TABLE'
      and column_name in ('id', 'brand_partner_id', 'live_race_id', 'user_id', 'owner_id')
    group by 1 order by 1`);
  const found: Record<string, unknown> = {};
  const ids = [other.brandId, other.raceId, other.userId];
  for (const { table, columns } of rows) {
    const concerns = columns.map((column) => `${column}::text = any($1)`).join(" or ");
    const row = `to_jsonb(t) - '${table === "private.outbox" ? sendingState : "{}"}'::text[]`;
    const statement = `select ${row} as row from ${table} t where ${concerns} order by (${row})::text`;
    found[table] = (await database.query(statement, [ids])).rows;
  }
  for (const table of ["tiers", "discount_codes", "staff_members"])
    found[table] = (await database.query(`select * from public.${table} order by 1`)).rows;
  return found;
}

const lastEntry = "select coalesce(max(id), 0)::integer as id from public.audit_log";

test(
  "hostile requests cause no failure, reveal no SQL, stack or internal name, and some reach the functions' ends",
  { timeout: 600_000 },
  async () => {
    const before = await snapshot();
    const [last] = (await database.query<{ id: number }>(lastEntry)).rows;
    const faults: string[] = [];
    let sent = 0;
    for (const [n, { weight, requests }] of targets.entries()) {
      const numRuns = Math.ceil((proof.fuzzInputs * weight) / weights);
      for (const request of fc.sample(requests, { seed: seed + n, numRuns })) {
        // Requests over an address's or a brand's limit would be refused unread.
        if (sent % 100 === 0) await database.exec(`delete from private.rate_limits; ${yesterday}`);
        sent++;
        const { sender, method, path, body } = request;
        const logged = log.length;
        const length = { "content-length": String(Buffer.byteLength(body)) };
        const type = { "content-type": "application/json" };
        const headers = { ...identities[sender], ...type, ...length };
        const response = await send(backend, { method, path, headers, body });
        const found = faultsOf(request, response.status, response.text).join(", ");
        const details = { ...request, response, log: log.slice(logged) };
        if (found !== "") faults.push(`${found}: ${inspect(details, { maxStringLength: 500 })}`);
      }
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(proof.fuzzInputs);
    expect(await snapshot()).toEqual(before);
    const { rows } = await database.query<{ action: string }>(
      "select distinct action from public.audit_log where id > $1",
      [last?.id],
    );
    const actions = rows.map(({ action }) => action);
    // The short run's requests reach only some of them.
    const reached = ["brand_active_set", "race_status_set", "brand_signed_up", "race_created"];
    if (proof.isLong) expect(actions).toEqual(expect.arrayContaining(reached));
    expect(actions).not.toEqual([]);
  },
);
