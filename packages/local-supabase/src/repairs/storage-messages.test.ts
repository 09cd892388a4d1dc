import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { signUp, type TestBackend } from "../testing/test-backend.ts";

const both = bothBackends(`
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

test("plain Lite words refused uploads its own way", async () => {
  expect(await refusals(both.plain)).toEqual([
    "The object exceeded the maximum allowed size of 5 bytes",
    "mime type image/gif is not supported. Supported: image/png, image/jpeg",
  ]);
});

test("refused uploads are worded as by a hosted project", async () => {
  expect(await refusals(both.repaired)).toEqual([
    "The object exceeded the maximum allowed size",
    "mime type image/gif is not supported",
  ]);
});

test("what is refused to HEAD is refused without words", async () => {
  const answer = await fetch(`${both.repaired.url}/storage/v1/object/sign/worded/a.png`, {
    method: "HEAD",
  });
  expect([answer.status, await answer.text()]).toEqual([400, ""]);
});
