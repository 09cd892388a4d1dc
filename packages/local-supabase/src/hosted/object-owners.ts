/** Objects that an operator uploads to a hosted project have no owner; this SQL sets their owners again. */
import type { PGlite } from "@electric-sql/pglite";

/** Run it after the upload: it fails and changes nothing while an object is missing. */
export async function ownersSql(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ line: string }>(
    `select format('  (%L, %L, %L)', bucket_id, name, owner_id) as line from storage.objects
    order by bucket_id, name`,
  );
  if (rows.length === 0) return "-- There are no objects.\n";
  return `-- The owners of the uploaded objects.
begin;
create temporary table moved (bucket_id text, name text, owner_id text) on commit drop;
insert into moved values
${rows.map(({ line }) => line).join(",\n")};

do $$
declare
  missing bigint := (
    select count(*) from moved m
    where not exists (
      select from storage.objects o where o.bucket_id = m.bucket_id and o.name = m.name
    )
  );
begin
  if missing > 0 then
    raise exception '% objects are not uploaded yet.', missing;
  end if;
end
$$;

update storage.objects o set owner = m.owner_id::uuid, owner_id = m.owner_id
from moved m
where o.bucket_id = m.bucket_id and o.name = m.name;
commit;
`;
}
