/** Makes an account of the embedded backend staff. */
import type { Backend } from "./backend.ts";

/** Its sessions count as ones that have verified a second factor, which staff need. */
export async function makeStaff({ database }: Pick<Backend, "database">, email: string) {
  await database.query("select private.grant_staff($1)", [email]);
  await database.query(
    "update auth.sessions set aal = 'aal2' where user_id = (select id from auth.users where email = $1)",
    [email],
  );
}
