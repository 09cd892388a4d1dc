import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, public) values ('described', 'described', true);
  create policy "Accounts upload described" on storage.objects to authenticated
    using (bucket_id = 'described') with check (bucket_id = 'described');
`);

/** Uploads an object. Returns its owner and what a visitor reads about it. */
async function uploadAndRead(backend: TestBackend) {
  const owner = crypto.randomUUID();
  const photo = { contentType: "image/png", cacheControl: "60" };
  const bucket = backend.account(owner).storage.from("described");
  expect((await bucket.upload("a.png", new Uint8Array(3), photo)).error).toBeNull();
  const { text } = await backend.send("GET", "/storage/v1/object/info/described/a.png");
  return { owner, text };
}

test("plain Lite reveals the owner of an object", async () => {
  const { owner, text } = await uploadAndRead(lite.plain);
  expect(text).toContain(owner);
});

test("an object's info does not include its owner", async () => {
  const { owner, text } = await uploadAndRead(lite.patched);
  expect(text).not.toMatch(new RegExp(`${owner}|owner`));
  const { data } = await lite.patched.visitor().storage.from("described").info("a.png");
  expect(data).toMatchObject({
    name: "a.png",
    bucketId: "described",
    size: 3,
    contentType: "image/png",
    cacheControl: "max-age=60",
  });
  expect(new Date(data?.lastModified ?? "").getTime()).toBeLessThanOrEqual(Date.now());
});
