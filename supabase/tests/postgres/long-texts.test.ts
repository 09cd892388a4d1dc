/** Whatever a visitor or a new account sends, its length is checked before any other work. */
import { randomUUID } from "node:crypto";
import { brandMessages, brandNameMaxLength } from "@outpace/domain/brands";
import { nameMaxLengthRead } from "@outpace/domain/names";
import { expect, onTestFinished, test } from "vitest";
import { readCatalog, type DatabaseFunction } from "../harness/catalog.ts";
import {
  as,
  asPerson,
  count,
  openDatabase,
  refusal,
  refused,
  signUp,
  signUpBrand,
} from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";

const { database, owner, root } = await openDatabase();
const { functions, relations } = await readCatalog((sql) => owner.unsafe<object[]>(sql));
const newAccount = await signUp(database, "new@mailbox.example");
const brand = await signUpBrand(database);
const race = await createRace(database, brand.userId);

const tooLong = refused("PT400", "This text is too long. Please shorten it.", "too_long");
const megabyte = "repeat('x', 1000000)";

/** Types whose values have one size or, as numbers do, a largest one. */
const bounded = /^(?:uuid|boolean|integer|bigint|timestamp with time zone)$/;
const values: Readonly<Record<string, { readonly short: string; readonly long: string }>> = {
  text: { short: "'1'", long: megabyte },
  jsonb: { short: "'{}'", long: `jsonb_build_object('name', ${megabyte})` },
};

const isGranted = (grants: DatabaseFunction["grants"], role: string, privilege: string) =>
  grants.some((grant) => grant.role === role && grant.privilege === privilege);

const calls = functions
  .filter(({ schema }) => schema === "public")
  .flatMap(({ name, qualifiedName, grants, parameters }) => {
    const texts = parameters.filter(({ type }) => !bounded.test(type));
    const call = (long?: string) =>
      `select ${qualifiedName}(${parameters
        .map((parameter) => {
          const value = values[parameter.type];
          if (texts.includes(parameter) && value === undefined)
            throw new Error(`This test has no ${parameter.type}.`);
          return `${parameter.name} => ${value?.[parameter.name === long ? "long" : "short"] ?? "null"}`;
        })
        .join(", ")})`;
    const callers = [
      ["a visitor", "anon", null],
      ["a new account", "authenticated", newAccount],
    ] as const;
    return callers
      .filter(([, role]) => texts.length > 0 && isGranted(grants, role, "execute"))
      .map(([caller, , userId]) => ({ name, caller, userId, texts, call }));
  });

/** Takes from browsers every function of private but these, so that calling any other is an error. */
async function allowOnly(...names: string[]): Promise<void> {
  const grants = await owner<{ name: string; role: string }[]>`
    select p.oid::regprocedure::text as name, role
    from pg_proc p, unnest(array['anon', 'authenticated']) role
    where p.pronamespace = 'private'::regnamespace and has_function_privilege(role, p.oid, 'execute')
      and p.proname <> all (${["refuse", "refuse_long", "refuse_long_json", ...names]})`;
  const change = (verb: string, preposition: string) =>
    owner.unsafe(
      grants
        .map(({ name, role }) => `${verb} execute on function ${name} ${preposition} ${role};`)
        .join("\n"),
    );
  await change("revoke", "from");
  onTestFinished(async () => {
    await change("grant", "to");
  });
}

const run = (userId: string | null, statement: string) =>
  as(database, userId, (sql) => sql.unsafe(statement));

test("a megabyte in any argument is refused before any other work, for every role", async () => {
  await allowOnly();
  let tried = 0;
  for (const { name, caller, userId, texts, call } of calls) {
    for (const text of texts) {
      const label = `${name}.${text.name}, ${caller}`;
      expect([label, await refusal(run(userId, call(text.name)))]).toEqual([label, tooLong]);
      tried += 1;
    }
    // The function can do nothing else: what follows the check is denied.
    expect([name, (await refusal(run(userId, call()))).status]).toEqual([name, "42501"]);
  }
  expect(tried).toBeGreaterThan(60);
});

const columns = relations
  .filter(({ schema, kind }) => schema === "public" && kind === "table")
  .flatMap((table) =>
    table.columns
      .filter(
        ({ type, grants }) =>
          !bounded.test(type) &&
          type !== "double precision" &&
          isGranted([...table.grants, ...grants], "authenticated", "update"),
      )
      .map(({ name }) => [table.qualifiedName, name] as const),
  );

test.each(columns)("a megabyte written to %s.%s is refused unread", async (table, column) => {
  expect(table).toBe("public.live_races");
  // What policies call, what PostgreSQL only looks up, who calls, and the one that reads the row.
  await allowOnly("is_session_refused", "search_name", "is_api_caller", "normalised_race");
  const change = (value: string) =>
    run(brand.userId, `update ${table} set ${column} = ${value} where id = '${race.id}'`);
  expect(await refusal(change(megabyte))).toEqual(tooLong);
  expect((await refusal(change("'x'"))).status).toBe("42501");
});

test.each(["company_name", "contact_name"])("a sign-up with a long %s is refused", async (key) => {
  const metadata = { company_name: "Long Names", contact_name: "Ada", [key]: "x".repeat(1001) };
  expect(await refusal(signUp(database, "long@mailbox.example", metadata))).toEqual(tooLong);
});

test("of what a browser calls itself, the beginning is read", async () => {
  const [row] = await owner`
    select private.device_of(repeat('x', 1000000) || 'Firefox') = private.device_of(repeat('x', 1000000) || 'Chrome') as same,
      private.device_of('Firefox') <> private.device_of('Chrome') as other`;
  expect(row).toEqual({ same: true, other: true });
});

test("a name of 1,000 characters is read, and refused over 120 once trimmed", async () => {
  const check = (name: string) =>
    asPerson(database, null)`select public.is_brand_name_available(${name}) as free`;
  const [longest, padding] = ["é".repeat(brandNameMaxLength), " ".repeat(440)];
  expect(await check(padding + longest + padding)).toEqual([{ free: true }]);
  for (const name of [`${longest}é`, "outpace ".repeat(100), "x".repeat(nameMaxLengthRead)]) {
    const message = brandMessages.namesTooLong;
    expect(await refusal(check(name))).toEqual(refused("PT400", message, "invalid_value"));
  }
  expect(await refusal(check("x".repeat(nameMaxLengthRead + 1)))).toEqual(tooLong);
});

test("a race's JSON is limited as a whole, and so are its numbers", async () => {
  const create = (fields: object) =>
    asPerson(database, brand.userId)`
      select public.create_race(${randomUUID()}, ${database.api.json({ ...validRace, ...fields })})`;
  const many = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, n) => [`field${String(n)}`, n]),
  );
  expect(await refusal(create(many))).toEqual(tooLong);
  expect(await refusal(create({ name: "x".repeat(1001) }))).toEqual(tooLong);
  for (const number of ["1e131071", "1e-16383", '{"deep": [1e131071]}']) {
    const json = JSON.stringify(validRace).replace("{", `{"unknown": ${number}, `);
    const statement = `select public.create_race('${randomUUID()}', '${json.replaceAll("'", "''")}')`;
    expect(await refusal(run(brand.userId, statement))).toEqual(tooLong);
  }
  expect(await count(root, "public.live_races")).toBe(1);
});
