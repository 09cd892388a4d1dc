import { expect, test } from "vitest";
import { localSecretKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.rows (id int primary key);
  grant select, insert, update on public.rows to anon, service_role;
  create function public.measure(jsonb) returns int language sql as 'select 1';
  insert into storage.buckets (id, name, public) values ('shapes', 'shapes', true);
`);

type Input = readonly [
  method: string,
  path: string,
  body: string,
  headers?: Record<string, string>,
];

const form = { "content-type": "multipart/form-data; boundary=x" };
const inputs: Input[] = [
  ["POST", "/auth/v1/recover", "null"],
  ["POST", "/auth/v1/recover", '{"email":1}'],
  ["POST", "/auth/v1/signup", '{"email":"shape@outpace.example","password":1}'],
  [
    "POST",
    "/auth/v1/signup",
    '{"email":"run@outpace.example","password":"a-long-one","data":"🏃"}',
  ],
  ["POST", "/auth/v1/token?grant_type=refresh_token", '{"refresh_token":{}}'],
  ["POST", "/auth/v1/callback", "no form", form],
  ["POST", "/storage/v1/object/sign/shapes/a.png", "{"],
  ["DELETE", "/storage/v1/object/shapes", "{"],
  ["POST", "/storage/v1/bucket", "{"],
  ["PATCH", "/rest/v1/rows?columns=id", "1"],
];

test.for(inputs)("plain Lite fails on a body of another shape: %s %s %s", async (input) => {
  expect((await lite.plain.send(...input)).status).toBe(500);
});

test.for([
  ...inputs,
  ["POST", "/auth/v1/signup", "[]"],
  ["POST", "/rest/v1/rows?columns=id", "[1]"],
  ["PUT", "/auth/v1/user", '{"password":1}'],
  ["PUT", "/auth/v1/user", '{"data":[1]}'],
  ["POST", "/storage/v1/object/list/shapes", "4"],
  ["POST", "/storage/v1/object/move", ""],
] satisfies Input[])("a body of another shape is rejected: %s %s %s", async (input) => {
  expect((await lite.patched.send(...input)).status).toBe(400);
});

test("Auth returns its own error", async () => {
  const { text } = await lite.patched.send("POST", "/auth/v1/recover", "4");
  expect(JSON.parse(text)).toMatchObject({ code: 400, error_code: "bad_json" });
});

test("a body of the right shape, or an upload with any content, is accepted", async () => {
  const email = "shaped@outpace.example";
  const account = JSON.stringify({ email, password, data: { size: 1 }, phone: null });
  const accepted: [string, string, string][] = [
    ["POST", "/auth/v1/signup", account],
    ["POST", "/rest/v1/rows", '[{"id":1},{"id":2}]'],
    ["POST", "/rest/v1/rpc/measure", "[1]"],
    ["POST", "/storage/v1/object/shapes/list/a.json", "4"],
    ["POST", "/storage/v1/object/list/shapes", "{}"],
  ];
  for (const input of accepted) {
    const { status } = await lite.patched.send(...input, { apikey: localSecretKey });
    expect([200, 201], input.join(" ")).toContain(status);
  }
});
