/** The people as whom the database's tests act. */

/** In the order of the columns of access.md. */
export const personas = [
  "visitor",
  "owner",
  "editor",
  "viewer",
  "two brands",
  "other brand",
  "deactivated",
  "no brand",
  "staff",
  "service role",
] as const;
export type Persona = (typeof personas)[number];

/** What the database knows about a request's sender. */
export interface Person {
  readonly persona: Persona;
  readonly role: "anon" | "authenticated" | "service_role";
  /** Null without an account. */
  readonly userId: string | null;
}

/** A token that was made after every proof. */
export const madeLast = {
  amr: ["password", "otp", "totp"].map((method) => ({ method, timestamp: 4_000_000_000 })),
};

/** The claims of a person's token. A session's id is that of its account. */
export function claims({ role, userId }: Pick<Person, "role" | "userId">) {
  return userId === null ? { role } : { sub: userId, role, session_id: userId, ...madeLast };
}
