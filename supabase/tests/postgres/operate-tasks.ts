/** What the tests of `docs/operate.md` share. */
import type { Row } from "postgres";
import { expect } from "vitest";
import { one, type Database } from "../harness/database.ts";

/** Runs a task's next block of statements and returns the rows of all of them. */
type Next = () => Promise<readonly Row[]>;

/** By the task's heading. */
export type TaskTests = Readonly<Record<string, (next: Next) => Promise<void>>>;

/** Reads an account, a brand or the audit log past every policy. */
export function readersOf({ owner }: Database) {
  const idOf = async (email: string) =>
    (await one(owner<{ id: string }[]>`select id from auth.users where email = ${email}`)).id;

  const brandOf = (email: string) =>
    one(owner`select * from public.brand_partners where contact_email = ${email}`);

  /** Checks the newest row of the audit log; without an e-mail address, its actor is an operator. */
  async function expectAudit(expected: object, email?: string): Promise<void> {
    const row = await one(owner`select * from public.audit_log order by id desc limit 1`);
    const actor_id = email === undefined ? null : await idOf(email);
    expect(row).toMatchObject({ ...expected, actor_id });
  }

  return { idOf, brandOf, expectAudit };
}
