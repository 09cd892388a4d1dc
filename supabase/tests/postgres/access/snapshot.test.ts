import { expect, test } from "vitest";
import { openDatabase } from "../../harness/database.ts";
import { snapshotOf } from "./snapshot.ts";

const { owner } = await openDatabase();

test("the API roles' rights on a clean database are those of snapshot.txt", async () => {
  await expect(`${(await snapshotOf(owner)).join("\n")}\n`).toMatchFileSnapshot("snapshot.txt");
});

test("the API's roles may use only schemas that the probes and the snapshot cover", async () => {
  const schemas = await owner<{ name: string }[]>`
    select distinct nspname as name
    from pg_namespace, unnest(array['anon', 'authenticated', 'authenticator', 'service_role']) role
    where has_schema_privilege(role, oid, 'usage') and nspname !~ '^pg_' order by 1`;
  const names = schemas.map(({ name }) => name);
  const covered = ["auth", "extensions", "private", "public", "storage"];
  expect(names.filter((name) => name !== "information_schema")).toEqual(covered);
});
