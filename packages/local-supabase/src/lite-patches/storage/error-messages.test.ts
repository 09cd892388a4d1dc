import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('worded', 'worded', 5, '{image/png,image/jpeg}');
  create policy "Accounts upload worded" on storage.objects to authenticated
    using (bucket_id = 'worded') with check (bucket_id = 'worded');
`);

async function refusals(backend: TestBackend): Promise<unknown[]> {
  const bucket = (await signUp(backend, "worded@outpace.example")).storage.from("worded");
  const answers = [
    await bucket.upload("big.png", new Uint8Array(6), { contentType: "image/png" }),
    await bucket.upload("anim.gif", new Uint8Array(5), { contentType: "image/gif" }),
  ];
  return answers.map(({ error }) => error?.message);
}

test("plain Lite adds details to the messages of rejected uploads", async () => {
  expect(await refusals(lite.plain)).toEqual([
    "The object exceeded the maximum allowed size of 5 bytes",
    "mime type image/gif is not supported. Supported: image/png, image/jpeg",
  ]);
});

test("rejected uploads have the messages of a hosted project", async () => {
  expect(await refusals(lite.patched)).toEqual([
    "The object exceeded the maximum allowed size",
    "mime type image/gif is not supported",
  ]);
});

test("a rejected HEAD request has no body", async () => {
  const answer = await fetch(`${lite.patched.url}/storage/v1/object/sign/worded/a.png`, {
    method: "HEAD",
  });
  expect([answer.status, await answer.text()]).toEqual([400, ""]);
});
