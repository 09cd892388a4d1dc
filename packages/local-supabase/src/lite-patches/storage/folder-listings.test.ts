import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name) values ('lists', 'lists');
  create policy "Accounts see and write lists" on storage.objects to authenticated
    using (bucket_id = 'lists') with check (bucket_id = 'lists');
`);

async function bucketWithFolders(backend: TestBackend) {
  const bucket = backend.account().storage.from("lists");
  for (const key of [
    "top.txt",
    "a_b/one.txt",
    "a_b/two.txt",
    "a_b/deep/three.txt",
    "axb/four.txt",
  ]) {
    const { error } = await bucket.upload(key, new TextEncoder().encode(key));
    expect(error).toBeNull();
  }
  return bucket;
}

test("plain Lite lists whole keys at every depth", async () => {
  const { data } = await (await bucketWithFolders(lite.plain)).list("a_b");
  expect(data?.map(({ name }) => name)).toEqual([
    "a_b/deep/three.txt",
    "a_b/one.txt",
    "a_b/two.txt",
    "axb/four.txt",
  ]);
});

test("a folder lists one level, with relative names and folders first", async () => {
  const bucket = await bucketWithFolders(lite.patched);
  const names = async (...query: Parameters<typeof bucket.list>) =>
    (await bucket.list(...query)).data?.map(({ name }) => name);
  expect(await names()).toEqual(["a_b", "axb", "top.txt"]);
  expect(await names("a_b")).toEqual(["deep", "one.txt", "two.txt"]);
  expect(await names("a_b/", { limit: 1, offset: 1 })).toEqual(["one.txt"]);
  expect(await names("a_b", { search: "TW" })).toEqual(["two.txt"]);
  expect(await names("a_b", { sortBy: { column: "name", order: "desc" } })).toEqual([
    "deep",
    "two.txt",
    "one.txt",
  ]);
  const { data } = await bucket.list("a_b");
  expect(data?.map(({ id }) => typeof id)).toEqual(["object", "string", "string"]);
  expect(Object.keys(data?.[1] ?? {})).not.toContain("owner");
});

test("a visitor without a policy lists nothing", async () => {
  const { data } = await lite.patched.visitor().storage.from("lists").list();
  expect(data).toEqual([]);
});
