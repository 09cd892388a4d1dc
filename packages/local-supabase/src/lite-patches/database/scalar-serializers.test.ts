import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.samples (
    id uuid primary key default gen_random_uuid(),
    name text,
    code varchar(40),
    is_open boolean,
    taken_at timestamptz,
    size int
  );
  grant select, insert on public.samples to anon;
  create function public.is_open(open boolean) returns boolean language sql as 'select open';
`);

async function insert(backend: TestBackend, sample: object) {
  const { data, error, status } = await backend
    .visitor()
    .from("samples")
    .insert(sample)
    .select("name, code, is_open, taken_at, size");
  return error ? { status, code: error.code } : { status, row: data[0] as object };
}

const failing = [
  { name: {} },
  { name: true },
  { taken_at: [1] },
  { id: { toString: "" } },
  { size: [{ toString: "" }] },
];

test.for(failing)(
  "plain Lite fails on JSON of another type than its column: %j",
  async (sample) => {
    expect(await insert(lite.plain, sample)).toEqual({ status: 500, code: "SUP" });
  },
);

test.for<[object, object]>([
  [{ name: { a: 1 } }, { name: '{"a":1}' }],
  [{ name: ["a", 1] }, { name: '["a",1]' }],
  [
    { name: true, code: 1.5 },
    { name: "true", code: "1.5" },
  ],
  [{ is_open: "yes" }, { is_open: true }],
  [{ size: "7" }, { size: 7 }],
])("a text column accepts any JSON, other types their text form: %j", async ([sample, row]) => {
  expect(await insert(lite.patched, sample)).toMatchObject({ status: 201, row });
});

test.for([
  { is_open: "perhaps" },
  { is_open: {} },
  { taken_at: [1] },
  { taken_at: 5 },
  { id: { toString: "" } },
  { size: [{ toString: "" }] },
  { size: true },
])("a value that the type rejects is a 400: %j", async (sample) => {
  const { status, code } = await insert(lite.patched, sample);
  expect([status, code]).toEqual([400, expect.stringMatching(/^22/)]);
});

test("an argument in the URL is parsed by its type", async () => {
  const call = (open: string) => lite.patched.visitor().rpc("is_open", { open }, { get: true });
  expect(await call("true")).toMatchObject({ status: 200, data: true });
  expect(await call("perhaps")).toMatchObject({ status: 400, error: { code: "22P02" } });
});
