import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create function public.count_up(most int) returns setof int language sql stable
    as 'select generate_series(1, most)';
  grant execute on function public.count_up(int) to anon;
`);

async function callByHead(backend: TestBackend) {
  const options = { head: true, count: "exact" } as const;
  const { status, count } = await backend.visitor().rpc("count_up", { most: 3 }, options);
  return { status, count };
}

test("plain Lite cannot call a function with arguments by HEAD", async () => {
  expect(await callByHead(lite.plain)).toMatchObject({ count: null });
});

test("a function called with HEAD gets its arguments and returns the count", async () => {
  expect(await callByHead(lite.patched)).toEqual({ status: 200, count: 3 });
});

test("an unknown argument is rejected, whatever its value", async () => {
  const path = "/rest/v1/rpc/count_up?most=3&nope=constructor";
  expect((await lite.patched.send("HEAD", path)).status).toBe(404);
});
