import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, public) values ('adapter', 'adapter', true);
  create policy "Accounts use the adapter's bucket" on storage.objects to authenticated
    using (bucket_id = 'adapter') with check (bucket_id = 'adapter');
  create function public.reject_row() returns trigger language plpgsql as $$
    begin raise exception 'Rejected'; end $$;
`);

const photos = () => lite.patched.account().storage.from("adapter");
const png = { contentType: "image/png" };

async function read(path: string) {
  const response = await fetch(photos().getPublicUrl(path).data.publicUrl);
  return [response.status, await response.text(), response.headers.get("content-type")];
}

test.for([
  ["replaced", "update", () => photos().update("kept.png", "new", { contentType: "image/jpeg" })],
  ["removed", "delete", () => photos().remove(["kept.png"])],
  ["moved", "update", () => photos().move("kept.png", "gone.png")],
] as const)("an object is unchanged if it cannot be %s", async ([, change, work]) => {
  const { database } = lite.patched;
  await photos().upload("kept.png", "old", { ...png, upsert: true });
  // Like a kill before the row changes. Lite first tries the change as the caller's role.
  await database.exec(`create trigger rejected before ${change} on storage.objects
    for each row when (old.name like 'kept%' and current_user <> 'authenticated') execute function public.reject_row()`);
  await work();
  await database.exec("drop trigger rejected on storage.objects");
  expect(await read("kept.png")).toEqual([200, "old", "image/png"]);
});

test("an object can be replaced, moved, copied and removed, and each key keeps its bytes", async () => {
  await photos().upload("one.png", "one", png);
  await photos().upload("same.png", "one", png);
  await photos().update("one.png", "two", { contentType: "image/jpeg" });
  expect(await read("same.png")).toEqual([200, "one", "image/png"]);
  await photos().move("one.png", "moved.png");
  await photos().copy("moved.png", "copied.png");
  await photos().remove(["moved.png"]);
  expect(await read("copied.png")).toEqual([200, "two", "image/jpeg"]);
  for (const gone of ["one.png", "moved.png"])
    expect((await photos().download(gone)).error).not.toBeNull();
});
