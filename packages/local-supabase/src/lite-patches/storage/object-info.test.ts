import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, public) values ('described', 'described', true);
  create policy "Accounts upload described" on storage.objects to authenticated
    using (bucket_id = 'described') with check (bucket_id = 'described');
`);

async function store(backend: TestBackend): Promise<string> {
  const client = await signUp(backend, "describer@outpace.example");
  const photo = { contentType: "image/png", cacheControl: "60" };
  await client.storage.from("described").upload("a.png", new Uint8Array(3), photo);
  const { data } = await client.auth.getUser();
  return data.user?.id ?? "nobody";
}

const tell = async ({ url }: TestBackend) =>
  (await fetch(`${url}/storage/v1/object/info/described/a.png`)).text();

test("plain Lite reveals the owner of an object", async () => {
  const owner = await store(lite.plain);
  expect(await tell(lite.plain)).toContain(owner);
});

test("an object's info describes the object without its owner", async () => {
  const owner = await store(lite.patched);
  expect(await tell(lite.patched)).not.toMatch(new RegExp(`${owner}|owner`));
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
