import { expect, test } from "vitest";
import { localPublishableKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create function public.count_up(most int) returns setof int language sql stable
    as 'select generate_series(1, most)';
  grant execute on function public.count_up(int) to anon;
`);

async function count(backend: TestBackend) {
  const options = { head: true, count: "exact" } as const;
  const answer = await backend.visitor().rpc("count_up", { most: 3 }, options);
  return { status: answer.status, count: answer.count };
}

test("plain Lite cannot call a function with arguments by HEAD", async () => {
  expect(await count(lite.plain)).toMatchObject({ count: null });
});

test("a function called by HEAD gets its arguments and returns the count", async () => {
  expect(await count(lite.patched)).toEqual({ status: 200, count: 3 });
});

test("an unknown argument is rejected, whatever its value", async () => {
  const url = `${lite.patched.url}/rest/v1/rpc/count_up?most=3&nope=constructor`;
  const answer = await fetch(url, { method: "HEAD", headers: { apikey: localPublishableKey } });
  expect(answer.status).toBe(404);
});
