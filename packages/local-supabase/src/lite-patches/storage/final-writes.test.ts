import { createClient } from "@supabase/supabase-js";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localPublishableKey } from "../../keys.ts";
import { startForTest } from "../../testing/local-supabase.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { tokenWith } from "../../testing/tokens.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const sql = `
  insert into storage.buckets (id, name, public) values ('final', 'final', true);
  create policy "Accounts use the final bucket" on storage.objects to authenticated
    using (bucket_id = 'final') with check (bucket_id = 'final');
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

async function overwrite(backend: TestBackend) {
  const bucket = backend.account().storage.from("final");
  await bucket.upload("a.txt", "first");
  const { error } = await bucket.upload("a.txt", "second", { upsert: true });
  return [error?.message, await (await bucket.download("a.txt")).data?.text()];
}

test("plain Lite overwrites an object past a trigger on inserts", async () => {
  expect(await overwrite(lite.plain)).toEqual([undefined, "second"]);
});

test("a trigger can refuse an overwriting upload, with its message and no change", async () => {
  expect(await overwrite(lite.patched)).toEqual(["The object is final.", "first"]);
});

test("an upload refused at its end leaves no bytes, and other objects keep theirs", async () => {
  const supabaseFolder = temporaryFolder({
    "config.toml": "",
    "migrations/1_final.sql": sql,
  });
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
