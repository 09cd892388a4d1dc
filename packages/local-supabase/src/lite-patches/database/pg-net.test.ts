import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { pgNetSql } from "./pg-net.ts";

const lite = plainAndPatchedLite();

test("plain Lite has neither pg_net nor Vault", async () => {
  const { rows } = await lite.plain.database.query(
    "select from pg_namespace where nspname in ('net', 'vault')",
  );
  expect(rows).toEqual([]);
});

test("a queued request survives repeating the SQL; API roles read neither it nor secrets", async () => {
  const { database } = lite.patched;
  await database.exec(
    `select net.http_delete(url := 'http://a.example', headers := '{"a": "b"}'),
      net.http_post(url := 'http://b.example', body := '{"c": "d"}'); ${pgNetSql}`,
  );
  const { rows } = await database.query(
    "delete from net.http_request_queue returning method, url, headers, body",
  );
  const json = { "Content-Type": "application/json" };
  expect(rows).toEqual([
    { method: "DELETE", url: "http://a.example", headers: { a: "b" }, body: null },
    { method: "POST", url: "http://b.example", headers: json, body: '{"c": "d"}' },
  ]);
  for (const [role, schema, table] of [
    ["service_role", "net", "http_request_queue"],
    ["authenticated", "vault", "decrypted_secrets"],
  ] as const) {
    const attempt = database.transaction(async (transaction) => {
      await transaction.exec(`set local role ${role}; select from ${schema}.${table}`);
    });
    await expect(attempt).rejects.toThrow(`permission denied for schema ${schema}`);
  }
});
