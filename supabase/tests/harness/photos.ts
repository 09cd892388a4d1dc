/** Uploads as Storage does: checks the policies at the beginning, and writes the row at the end. */
import type { Sql, TransactionSql } from "postgres";
import { as, type Database } from "./database.ts";

const bucket = "race-background-photos";

/** What Storage knows about a photo once it has arrived. */
export interface PhotoMetadata {
  readonly size?: number;
  readonly mimetype?: string;
}

const small: PhotoMetadata = { size: 3, mimetype: "image/png" };

/** Inserts the row of a stored photo. */
export const storePhoto = (sql: Sql, name: string, userId: string, metadata = small) =>
  sql`insert into storage.objects (bucket_id, name, owner_id, metadata)
    values (${bucket}, ${name}, ${userId}, ${sql.json({ ...metadata })})`;

/** Permits deleting objects, as Storage does at the start of each transaction. */
export const allowRemovals = (sql: TransactionSql) =>
  sql`select set_config('storage.allow_delete_query', 'true', true)`;

/** Removes the rows of photos by a name pattern, as only an operator can; returns how many. */
export const removePhotos = (sql: Sql, pattern = "%"): Promise<number> =>
  sql.begin(async (begun) => {
    await allowRemovals(begun);
    const { count } = await begun`delete from storage.objects where name like ${pattern}`;
    return count;
  }) as Promise<number>;

/** The first step: an insert as the uploader, without a size, that is rolled back. */
export async function beginUpload(database: Database, userId: string, name: string): Promise<void> {
  const undo = new Error("undo");
  await as(database, userId, async (sql) => {
    await sql`select set_config('storage.operation', 'storage.object.upload', true),
      set_config('lock_timeout', '1s', true)`;
    await sql`insert into storage.objects (bucket_id, name, owner_id, metadata, version)
      values (${bucket}, ${name}, ${userId}, '{"mimetype": "image/png"}', '1')`;
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

/** The last step: replaces an existing row, even if not asked to. A null user is an operator. */
export const writeUpload = (
  sql: TransactionSql,
  userId: string | null,
  name: string,
  metadata: PhotoMetadata = small,
) => sql`
  insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
  values (${bucket}, ${name}, ${userId}, ${userId}, ${sql.json({ ...metadata })}, gen_random_uuid())
  on conflict (name, bucket_id) do update set
    owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata, version = excluded.version`;

/** Runs statements with Storage's rights. */
export const asStorage = <Result>(
  { api }: Database,
  work: (sql: TransactionSql) => Promise<Result>,
): Promise<Result> =>
  api.begin(async (sql) => {
    await sql`select set_config('role', 'service_role', true)`;
    return work(sql);
  }) as Promise<Result>;

export const finishUpload = (
  database: Database,
  userId: string | null,
  name: string,
  metadata?: PhotoMetadata,
) => asStorage(database, (sql) => writeUpload(sql, userId, name, metadata));
