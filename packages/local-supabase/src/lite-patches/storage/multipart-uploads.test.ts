import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { tokenWith } from "../../testing/tokens.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('uploads', 'uploads', true, 1000, '{image/png}');
  create policy "Accounts upload" on storage.objects to authenticated
    using (bucket_id = 'uploads') with check (bucket_id = 'uploads');
`);

const png = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/png" });
const options = { cacheControl: "3600", upsert: false };

test("plain Lite rejects a browser's Blob", async () => {
  const client = lite.plain.account();
  const { error } = await client.storage.from("uploads").upload("a.png", png(3), options);
  expect(error?.message).toBe("Missing file in multipart upload");
});

test("a browser's Blob is stored with its type and cache lifetime", async () => {
  const client = lite.patched.account();
  const bucket = client.storage.from("uploads");
  const { error } = await bucket.upload("folder/a b.png", png(3), options);
  expect(error).toBeNull();
  const response = await fetch(bucket.getPublicUrl("folder/a b.png").data.publicUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cache-control")).toBe("max-age=3600");
  expect((await response.arrayBuffer()).byteLength).toBe(3);
});

test("a bucket's limits and policies apply to a browser's Blob", async () => {
  const client = lite.patched.account();
  const bucket = client.storage.from("uploads");
  const uploads = await Promise.all([
    bucket.upload("big.png", png(1001), options),
    bucket.upload("text.png", new Blob(["<svg/>"], { type: "image/svg+xml" }), options),
    lite.patched.visitor().storage.from("uploads").upload("visitor.png", png(3), options),
  ]);
  expect(uploads.map(({ error }) => error && "statusCode" in error && error.statusCode)).toEqual([
    "413",
    "415",
    "403",
  ]);
});

test("a second upload to a path is rejected and keeps the first", async () => {
  const client = lite.patched.account();
  const bucket = client.storage.from("uploads");
  await bucket.upload("once.png", png(3), options);
  const { error } = await bucket.upload("once.png", png(9), options);
  expect(error?.message).toBe("The resource already exists");
  expect((await bucket.download("once.png")).data?.size).toBe(3);
});

test("a chunked body passes the bucket's size limit, as on a hosted project", async () => {
  const token = tokenWith({ sub: crypto.randomUUID(), role: "authenticated" });
  const response = await fetch(`${lite.patched.url}/storage/v1/object/uploads/chunked.png`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "image/png",
    },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1001));
        controller.close();
      },
    }),
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(200);
});

test("a truncated form, or one without a file, cannot be read", async () => {
  const token = tokenWith({ sub: crypto.randomUUID(), role: "authenticated" });
  const parts = [
    'content-disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--b--\r\n',
    'content-disposition: form-data; name=""; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf',
  ];
  for (const part of parts) {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=b",
    };
    const path = "/storage/v1/object/uploads/form.png";
    const { status, text } = await lite.patched.send("POST", path, `--b\r\n${part}`, headers);
    expect([status, text]).toEqual([400, expect.stringContaining("form cannot be read")]);
  }
});
