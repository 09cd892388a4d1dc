import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { signUp, type TestBackend } from "../testing/test-backend.ts";

const both = bothBackends(`
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

test("plain Lite tells whose an object is", async () => {
  const owner = await store(both.plain);
  expect(await tell(both.plain)).toContain(owner);
});

test("a visitor is told what an object is, not whose", async () => {
  const owner = await store(both.repaired);
  expect(await tell(both.repaired)).not.toMatch(new RegExp(`${owner}|owner`));
  const { data } = await both.repaired.visitor().storage.from("described").info("a.png");
  expect(data).toMatchObject({
    name: "a.png",
    bucketId: "described",
    size: 3,
    contentType: "image/png",
    cacheControl: "max-age=60",
  });
  expect(new Date(data?.lastModified ?? "").getTime()).toBeLessThanOrEqual(Date.now());
});
