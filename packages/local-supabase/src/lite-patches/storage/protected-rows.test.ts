import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(
  "insert into storage.buckets (id, name) values ('protected', 'protected'), ('emptied', 'emptied');",
);

/** The message of a refused SQL deletion of a stored object's row, if it is refused. */
async function deleteBySql({ database, service }: TestBackend): Promise<string | undefined> {
  await service().storage.from("protected").upload("a.txt", "a");
  return database
    .query("delete from storage.objects where bucket_id = 'protected'")
    .then(() => undefined)
    .catch((error: unknown) => (error as Error).message);
}

test("plain Lite lets SQL delete an object's row and leave its file", async () => {
  expect(await deleteBySql(lite.plain)).toBeUndefined();
});

test("SQL cannot delete rows of objects and buckets, before or after Storage does", async () => {
  const refused =
    "Direct deletion from storage tables is not allowed. Use the Storage API instead.";
  expect(await deleteBySql(lite.patched)).toBe(refused);
  const { storage } = lite.patched.service();
  const removed = await storage.from("protected").remove(["a.txt"]);
  expect(removed).toMatchObject({ error: null, data: [{ name: "a.txt" }] });
  expect(await deleteBySql(lite.patched)).toBe(refused);
  await storage.from("emptied").upload("b.txt", "b");
  expect(await storage.emptyBucket("emptied")).toMatchObject({ error: null });
  expect(await storage.deleteBucket("emptied")).toMatchObject({ error: null });
  await expect(lite.patched.database.query("delete from storage.buckets")).rejects.toThrow(refused);
});
