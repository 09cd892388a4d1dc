import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name) values ('full', 'full'), ('broken', 'broken');
  create function public.refuse(code text) returns boolean language plpgsql as $$
  begin
    raise exception using errcode = code, message = 'The bucket is full.';
  end
  $$;
  create policy "Nobody uploads to the full bucket" on storage.objects for insert to authenticated
    with check (bucket_id = 'full' and public.refuse('42501') or bucket_id = 'broken' and public.refuse('PT409'));
`);

async function uploadError(backend: TestBackend, bucket: string) {
  const { error } = await backend.account().storage.from(bucket).upload("a.txt", "a");
  return error?.message;
}

test("plain Lite hides why the database refused an upload", async () => {
  expect(await uploadError(lite.plain, "full")).not.toBe("The bucket is full.");
  expect(await uploadError(lite.plain, "broken")).toBe("Internal server error");
});

test("an upload that the database refuses has its message, or another error's code", async () => {
  expect(await uploadError(lite.patched, "full")).toBe("The bucket is full.");
  expect(await uploadError(lite.patched, "broken")).toBe("database error, code: PT409");
});
