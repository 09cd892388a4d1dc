/** Accounts without a brand. */
import { signUp, type Database } from "../../harness/database.ts";

export async function makeAccount(database: Database, name: string, userId?: string) {
  const email = `${name}@mailbox.example`;
  return { userId: await signUp(database, email, {}, userId), email };
}

/** Staff with unexpired tokens whose access has ended, and accounts that cannot become staff. */
export async function makeFormerStaff(database: Database) {
  const banned = await makeAccount(database, "banned");
  const deleted = await makeAccount(database, "deleted");
  const signedOut = await makeAccount(database, "signed-out");
  await makeAccount(database, "unconfirmed");
  await makeAccount(database, "twin");
  await makeAccount(database, "TWIN");
  await database.owner.unsafe(`
    update auth.users set banned_until = now() + interval '1 day' where id = '${banned.userId}';
    update auth.users set deleted_at = now() where id = '${deleted.userId}';
    insert into public.staff_members (user_id)
      values ('${banned.userId}'), ('${deleted.userId}'), ('${signedOut.userId}');
    update auth.users set email_confirmed_at = null where email like 'unconfirmed@%';`);
  return [banned, deleted, signedOut];
}
