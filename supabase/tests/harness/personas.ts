/** The people that the tests of the database act as. */

/** In the order of the columns of access.md. */
export const personas = [
  "visitor",
  "owner",
  "other brand",
  "deactivated",
  "no brand",
  "staff",
  "service role",
] as const;
export type Persona = (typeof personas)[number];

/** What the database knows of the sender of a request. */
export interface Person {
  readonly persona: Persona;
  readonly role: "anon" | "authenticated" | "service_role";
  /** Null without an account. */
  readonly userId: string | null;
}

/** The claims of the person's token; a session has the id of its account. */
export function claims({ role, userId }: Pick<Person, "role" | "userId">) {
  return userId === null ? { role } : { sub: userId, role, session_id: userId };
}
