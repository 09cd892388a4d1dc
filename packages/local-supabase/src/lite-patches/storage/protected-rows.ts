/**
 * Problem: Lite's Storage has older tables than a hosted project, and lets SQL delete the rows of objects, which leaves their
 * files.
 * Workaround: add the columns and triggers with repeatable SQL; only Storage's own requests set the setting that lets the
 * triggers accept a deletion.
 * Remove when: the test "plain Lite lets SQL delete an object's row and leave its file" fails.
 */
import type { Handler } from "../../http/handler.ts";
import type { PatchContext } from "../request-patch.ts";

export const protectedRowsSql = `
do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;
alter table storage.buckets
  add column if not exists avif_autodetection boolean default false,
  add column if not exists type storage.buckettype not null default 'STANDARD',
  add column if not exists versioning_status text not null default 'DISABLED' check (versioning_status = 'DISABLED');
alter table storage.objects
  add column if not exists archived_at timestamptz,
  add column if not exists is_delete_marker boolean not null default false,
  add column if not exists is_versioned boolean not null default false;

create or replace function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end;
$$;
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
`;

/** The setting belongs to the session, which belongs to this request while it runs. */
export function allowStorageToDelete(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    await database.exec("set storage.allow_delete_query = 'true'");
    try {
      return await next(request, peer);
    } finally {
      await database.exec("reset storage.allow_delete_query");
    }
  };
}
