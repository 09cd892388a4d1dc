import { expect, test } from "vitest";
import { localPublishableKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.labels (id int primary key, name text);
  grant select, insert on public.labels to anon;
  insert into storage.buckets (id, name, public) values ('labels', 'labels', true);
`);

async function ask({ url }: TestBackend, [method, path, body]: readonly [string, string, string?]) {
  const headers = { apikey: localPublishableKey, "content-type": "application/json" };
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  return answer.status;
}

const signUp = (data: string) =>
  `{"email":"unstorable@outpace.example","password":"${password}","data":{"a":${data}}}`;
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const inputs = [
  ["GET", "/rest/v1/labels?a%00b=is.null"],
  ["GET", "/storage/v1/object/info/labels/a%00b"],
  ["POST", "/auth/v1/signup", signUp('"\\u0000"')],
  ["POST", "/auth/v1/signup", signUp('"\\ud800"')],
  ["POST", "/auth/v1/signup", signUp(nested(20_000))],
  ["POST", "/rest/v1/labels", `{"id":1,"name":${nested(20_000)}}`],
] as const;

test.for(inputs)("plain Lite fails on input that PostgreSQL cannot store: %s %s", async (input) => {
  expect(await ask(lite.plain, input)).toBeGreaterThanOrEqual(500);
});

test.for([
  ...inputs,
  ["POST", "/auth/v1/signup", signUp('{"\\u0000":1}')],
  ["POST", "/rest/v1/labels", '[{"id":1,"name":"\\ud800"}]'],
] as const)("input that PostgreSQL cannot store is rejected: %s %s", async (input) => {
  expect(await ask(lite.patched, input)).toBe(400);
});

test("input that only looks like it is accepted", async () => {
  const name = JSON.stringify(["\\u0000", "\u{1f3c3}", "%00", JSON.parse(nested(1_500))]);
  expect(await ask(lite.patched, ["POST", "/rest/v1/labels", `{"id":2,"name":${name}}`])).toBe(201);
  expect(await ask(lite.patched, ["GET", "/rest/v1/labels?name=eq.%2500"])).toBe(200);
});
