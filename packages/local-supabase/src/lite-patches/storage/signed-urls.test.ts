import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { tokenWith } from "../../testing/tokens.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, public) values ('private', 'private', false);
  create policy "Accounts use the private bucket" on storage.objects to authenticated
    using (bucket_id = 'private') with check (bucket_id = 'private');
`);

async function bucketWithFile(backend: TestBackend) {
  const bucket = backend.account().storage.from("private");
  await bucket.upload("a file.txt", new TextEncoder().encode("hello"), {
    contentType: "text/plain",
    upsert: true,
  });
  return bucket;
}

test("plain Lite signs URLs that storage-js cannot read", async () => {
  const bucket = await bucketWithFile(lite.plain);
  const { data } = await bucket.createSignedUrl("a file.txt", 60);
  expect(data?.signedUrl).toContain("/storage/v1undefined");
  expect((await bucket.createSignedUrls(["a file.txt"], 60)).error).not.toBeNull();
});

test("anyone can read signed URLs, signed singly or in bulk", async () => {
  const bucket = await bucketWithFile(lite.patched);
  const one = await bucket.createSignedUrl("a file.txt", 60);
  const several = await bucket.createSignedUrls(["a file.txt", "missing.txt"], 60);
  expect(several.data?.map(({ path, error }) => [path, error])).toEqual([
    ["a file.txt", null],
    ["missing.txt", "Object not found"],
  ]);
  for (const url of [one.data?.signedUrl, several.data?.[0]?.signedUrl]) {
    expect(await (await fetch(url ?? "")).text()).toBe("hello");
  }
  const upload = await bucket.createSignedUploadUrl("signed.txt");
  const { token = "" } = upload.data ?? {};
  const visitor = lite.patched.visitor().storage.from("private");
  const { error } = await visitor.uploadToSignedUrl("signed.txt", token, new Blob(["signed"]));
  expect(error).toBeNull();
  expect(await (await bucket.download("signed.txt")).data?.text()).toBe("signed");
});

const expired = tokenWith({ bucket: "private", sub: "a.txt", intent: "download", exp: 1 });

const follow = (backend: TestBackend, method: string, path: string) =>
  backend.send(method, `/storage/v1/object/${path}`);

test.for([
  ["GET", `sign/private/a.txt?token=${expired}`],
  ["HEAD", "sign/private/a.txt?token=a.b.c"],
  ["PUT", "upload/sign/private/a.txt?token=x"],
] as const)("plain Lite fails on an invalid token: %s %s", async ([method, path]) => {
  expect((await follow(lite.plain, method, path)).status).toBe(500);
});

test.for([
  ["GET", `sign/private/a.txt?token=${expired}`],
  ["GET", "sign/private/a.txt?token=a.b.c"],
  ["GET", `sign/private/a.txt?token=${expired}x`],
  ["PUT", "upload/sign/private/a.txt?token=x"],
] as const)("an invalid token is rejected: %s %s", async ([method, path]) => {
  const { status, text } = await follow(lite.patched, method, path);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ error: "InvalidJWT" });
});
