import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name) values ('full', 'full');
  create function public.refuse() returns boolean language plpgsql as $$
  begin
    raise exception using errcode = 'PT409', message = 'The bucket is full.';
  end
  $$;
  create policy "Nobody uploads to the full bucket" on storage.objects for insert to authenticated
    with check (bucket_id = 'full' and public.refuse());
`);

async function uploadError(backend: TestBackend) {
  const { error } = await backend.account().storage.from("full").upload("a.txt", "a");
  return error?.message;
}

test("plain Lite hides why the database refused an upload", async () => {
  expect(await uploadError(lite.plain)).toBe("Internal server error");
});

test("an upload that the database refuses has the message of the refusal", async () => {
  expect(await uploadError(lite.patched)).toBe("The bucket is full.");
});
