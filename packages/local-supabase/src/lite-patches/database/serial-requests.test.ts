import { expect, test } from "vitest";
import { localPublishableKey, localSecretKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.secrets (id int primary key);
  insert into public.secrets values (1);
  alter table public.secrets enable row level security;
  grant select on public.secrets to anon, service_role;
`);

/** Counts a visitor's responses that contain rows no policy shows to visitors. */
async function countLeaks(backend: TestBackend, rounds: number): Promise<number> {
  const read = async (apikey: string) => {
    const url = "http://127.0.0.1/rest/v1/secrets";
    const request = new Request(url, { headers: { apikey } });
    const response = await backend.handler(request, "127.0.0.1");
    expect(response.status).toBe(200);
    return (await response.json()) as unknown[];
  };
  await read(localPublishableKey);
  let leaks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [seen] = await Promise.all([read(localPublishableKey), read(localSecretKey)]);
    if (seen.length > 0) leaks += 1;
  }
  return leaks;
}

test("in plain Lite overlapping requests share a role", async () => {
  expect(await countLeaks(lite.plain, 10)).toBeGreaterThan(0);
});

test("a visitor's overlapping requests never read as the service role", async () => {
  expect(await countLeaks(lite.patched, 40)).toBe(0);
});

test("a request that fails does not block the next one", async () => {
  const { error } = await lite.patched.visitor().from("missing").select();
  expect(error?.code).toBe("PGRST205");
  const { error: next } = await lite.patched.visitor().from("secrets").select();
  expect(next).toBeNull();
});
