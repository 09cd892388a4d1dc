import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.drawers (id int primary key, label text);
  insert into public.drawers values (1, 'a'), (2, 'b');
  grant select, update, delete on public.drawers to anon;
`);

const change = ({ send }: TestBackend, method: string, query: string) =>
  send(method, `/rest/v1/drawers${query}`, method === "PATCH" ? '{"label":"c"}' : undefined);

const labels = async (backend: TestBackend) =>
  (await backend.send("GET", "/rest/v1/drawers?select=label&order=id")).text;

test("plain Lite changes every row of a table at once", async () => {
  expect((await change(lite.plain, "PATCH", "")).status).toBe(204);
  expect(await labels(lite.plain)).toBe('[{"label":"c"},{"label":"c"}]');
});

test.for([
  ["PATCH", "UPDATE"],
  ["DELETE", "DELETE"],
] as const)("a request without a condition changes nothing: %s", async ([method, statement]) => {
  for (const query of ["", "?select=id", "?order=id&limit=1", "?columns=label"]) {
    const { status, text } = await change(lite.patched, method, query);
    const message = `${statement} requires a WHERE clause`;
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: "21000", details: null, hint: null, message },
    ]);
  }
  expect(await labels(lite.patched)).toBe('[{"label":"a"},{"label":"b"}]');
});

test("a request with a condition changes the matching rows", async () => {
  await change(lite.patched, "PATCH", "?id=eq.1");
  await change(lite.patched, "DELETE", "?or=(id.eq.2,label.eq.none)");
  expect(await labels(lite.patched)).toBe('[{"label":"c"}]');
});
