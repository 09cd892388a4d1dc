import { expect, test } from "vitest";
import { localSecretKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(
  "insert into storage.buckets (id, name) values ('files', 'files');",
);

/** The statuses of removing a file twice. */
async function removeTwice(backend: TestBackend): Promise<number[]> {
  await backend.service().storage.from("files").upload("a folder/a.txt", "a");
  const remove = async () => {
    const address = `${backend.url}/storage/v1/object/files/a%20folder/a.txt`;
    return (await fetch(address, { method: "DELETE", headers: { apikey: localSecretKey } })).status;
  };
  return [await remove(), await remove()];
}

test("plain Lite cannot remove a file by its address", async () => {
  expect(await removeTwice(lite.plain)).toEqual([404, 404]);
});

test("a file is removed by its address, once", async () => {
  expect(await removeTwice(lite.patched)).toEqual([200, 400]);
});
