import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('limited', 'limited', 5, '{image/png,image/jpeg}');
  create policy "Accounts upload limited" on storage.objects to authenticated
    using (bucket_id = 'limited') with check (bucket_id = 'limited');
`);

async function errorMessages(backend: TestBackend): Promise<unknown[]> {
  const bucket = backend.account().storage.from("limited");
  const results = [
    await bucket.upload("big.png", new Uint8Array(6), { contentType: "image/png" }),
    await bucket.upload("anim.gif", new Uint8Array(5), { contentType: "image/gif" }),
  ];
  return results.map(({ error }) => error?.message);
}

test("plain Lite adds details to the messages of rejected uploads", async () => {
  expect(await errorMessages(lite.plain)).toEqual([
    "The object exceeded the maximum allowed size of 5 bytes",
    "mime type image/gif is not supported. Supported: image/png, image/jpeg",
  ]);
});

test("rejected uploads have the messages of a hosted project", async () => {
  expect(await errorMessages(lite.patched)).toEqual([
    "The object exceeded the maximum allowed size",
    "mime type image/gif is not supported",
  ]);
});

test("a rejected HEAD request has no body", async () => {
  const rejected = await lite.patched.send("HEAD", "/storage/v1/object/sign/limited/a.png");
  expect(rejected).toEqual({ status: 400, text: "" });
});
