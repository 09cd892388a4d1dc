import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.labels (id int primary key, name text);
  grant select, insert on public.labels to anon;
  insert into storage.buckets (id, name, public) values ('labels', 'labels', true);
`);

const signUp = (data: string) =>
  `{"email":"unstorable@outpace.example","password":"${password}","data":{"a":${data}}}`;
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

type Input = [method: string, path: string, body?: string];

const inputs: Input[] = [
  ["GET", "/rest/v1/labels?a%00b=is.null"],
  ["GET", "/storage/v1/object/info/labels/a%00b"],
  ["POST", "/auth/v1/signup", signUp('"\\u0000"')],
  ["POST", "/auth/v1/signup", signUp('"\\ud800"')],
  ["POST", "/auth/v1/signup", signUp(nested(20_000))],
  ["POST", "/rest/v1/labels", `{"id":1,"name":${nested(20_000)}}`],
];

test.for(inputs)("plain Lite fails on input that PostgreSQL cannot store: %s %s", async (input) => {
  expect((await lite.plain.send(...input)).status).toBeGreaterThanOrEqual(500);
});

test.for<Input>([
  ...inputs,
  ["POST", "/auth/v1/signup", signUp('{"\\u0000":1}')],
  ["POST", "/rest/v1/labels", '[{"id":1,"name":"\\ud800"}]'],
])("input that PostgreSQL cannot store is rejected: %s %s", async (input) => {
  expect((await lite.patched.send(...input)).status).toBe(400);
});

test("input that merely resembles it is accepted", async () => {
  const name = JSON.stringify(["\\u0000", "\u{1f3c3}", "%00", JSON.parse(nested(1_500))]);
  const row = `{"id":2,"name":${name}}`;
  expect((await lite.patched.send("POST", "/rest/v1/labels", row)).status).toBe(201);
  expect((await lite.patched.send("GET", "/rest/v1/labels?name=eq.%2500")).status).toBe(200);
});
