import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { signUp, type TestBackend } from "../testing/test-backend.ts";

const both = bothBackends(`
  insert into storage.buckets (id, name, public) values ('private', 'private', false);
  create policy "Accounts use the private bucket" on storage.objects to authenticated
    using (bucket_id = 'private') with check (bucket_id = 'private');
`);

async function bucketWithFile(backend: TestBackend) {
  const bucket = (await signUp(backend, "signer@outpace.example")).storage.from("private");
  await bucket.upload("a file.txt", new TextEncoder().encode("hello"), {
    contentType: "text/plain",
    upsert: true,
  });
  return bucket;
}

test("plain Lite signs addresses that storage-js cannot read", async () => {
  const bucket = await bucketWithFile(both.plain);
  const { data } = await bucket.createSignedUrl("a file.txt", 60);
  expect(data?.signedUrl).toContain("/storage/v1undefined");
  expect((await bucket.createSignedUrls(["a file.txt"], 60)).error).not.toBeNull();
});

test("signed addresses, one or several at once, are readable by anybody", async () => {
  const bucket = await bucketWithFile(both.repaired);
  const one = await bucket.createSignedUrl("a file.txt", 60);
  const several = await bucket.createSignedUrls(["a file.txt", "missing.txt"], 60);
  expect(several.data?.map(({ path, error }) => [path, error])).toEqual([
    ["a file.txt", null],
    ["missing.txt", "Object not found"],
  ]);
  for (const address of [one.data?.signedUrl, several.data?.[0]?.signedUrl]) {
    expect(await (await fetch(address ?? "")).text()).toBe("hello");
  }
  const again = await bucket.createSignedUploadUrl("signed.txt");
  const { token = "" } = again.data ?? {};
  const visitor = both.repaired.visitor().storage.from("private");
  const { error } = await visitor.uploadToSignedUrl("signed.txt", token, new Blob(["signed"]));
  expect(error).toBeNull();
  expect(await (await bucket.download("signed.txt")).data?.text()).toBe("signed");
});
