import { createClient } from "@supabase/supabase-js";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { startForTest } from "../testing/local-supabase.ts";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { tokenWith } from "../testing/tokens.ts";

const sql = `
  insert into storage.buckets (id, name, public)
    values ('files', 'files', true), ('final', 'final', true), ('full', 'full', true);
  create function public.refuse() returns boolean language plpgsql as $$
  begin
    raise sqlstate '42501' using message = 'The bucket is full.';
  end
  $$;
  create policy "Accounts use these buckets" on storage.objects to authenticated
    using (bucket_id in ('files', 'final')) with check (bucket_id in ('files', 'final') or bucket_id = 'full' and public.refuse());
  create function public.keep_final() returns trigger language plpgsql as $$
  begin
    if exists (select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name)
      and current_setting('role') = 'service_role'
    then
      raise sqlstate '42501' using message = 'The object is final.';
    end if;
    return new;
  end
  $$;
  create trigger keep_final before insert on storage.objects
    for each row when (new.bucket_id = 'final') execute function public.keep_final();
`;

const lite = plainAndPatchedLite(sql);

compare(lite, {
  probe: async (backend) =>
    (await backend.account().storage.from("full").upload("a.txt", "a")).error?.message,
  plain: [
    "plain Lite hides why the database refused an upload",
    expect.not.stringContaining("full"),
  ],
  patched: ["an upload that the database refuses has its message", "The bucket is full."],
});

compare(lite, {
  async probe(backend) {
    const bucket = backend.account().storage.from("final");
    await bucket.upload("a.txt", "first");
    const { error } = await bucket.upload("a.txt", "second", { upsert: true });
    return [error?.message, await (await bucket.download("a.txt")).data?.text()];
  },
  plain: ["plain Lite overwrites an object past a trigger on inserts", [undefined, "second"]],
  patched: [
    "a trigger can refuse an overwriting upload, with its message and no change",
    ["The object is final.", "first"],
  ],
});

test("an upload refused at its end leaves no bytes, and other objects keep theirs", async () => {
  const supabaseFolder = temporaryFolder({ "config.toml": "", "migrations/1_final.sql": sql });
  const dataFolder = temporaryFolder();
  const backend = await startForTest({ supabaseFolder, dataFolder });
  const token = tokenWith({ sub: crypto.randomUUID(), role: "authenticated" });
  const account = createClient(backend.apiUrl, localPublishableKey, {
    accessToken: () => Promise.resolve(token),
  });
  const bucket = account.storage.from("final");
  const errors = [];
  for (const [name, bytes] of [
    ["a.txt", "first"],
    ["a.txt", "second"],
    ["b.txt", "other"],
    ["a.txt", "other"],
  ] as const)
    errors.push((await bucket.upload(name, bytes, { upsert: true })).error?.message);
  const refusal = "The object is final.";
  expect(errors).toEqual([undefined, refusal, undefined, refusal]);
  expect(readdirSync(join(dataFolder, "object-bytes"))).toHaveLength(2);
  expect(await (await bucket.download("b.txt")).data?.text()).toBe("other");
});

compare(lite, {
  async probe(backend) {
    const bucket = backend.account().storage.from("files");
    for (const key of ["top.txt", "a_b/one.txt", "a_b/deep/two.txt", "axb/three.txt"])
      await bucket.upload(key, key);
    const names = async (...query: Parameters<typeof bucket.list>) =>
      (await bucket.list(...query)).data?.map(({ name }) => name);
    const others = [await names(), await names("a_b", { limit: 1, offset: 1 })];
    return { folder: await names("a_b"), others };
  },
  plain: [
    "plain Lite lists whole keys at every depth",
    expect.objectContaining({ folder: ["a_b/deep/two.txt", "a_b/one.txt", "axb/three.txt"] }),
  ],
  patched: [
    "a folder lists one level, with relative names and folders first",
    { folder: ["deep", "one.txt"], others: [["a_b", "axb", "top.txt"], ["one.txt"]] },
  ],
});

compare(lite, {
  async probe(backend) {
    const bucket = backend.service().storage.from("files");
    await bucket.upload("a folder/a.txt", "a");
    const address = `${backend.url}/storage/v1/object/files/a%20folder/a.txt`;
    await fetch(address, { method: "DELETE", headers: { apikey: localSecretKey } });
    return (await bucket.download("a folder/a.txt")).error === null;
  },
  plain: ["plain Lite cannot remove a file by its address", true],
  patched: ["a file is removed by its address", false],
});
