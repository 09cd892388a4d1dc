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

/** The address of the project that signs the tokens and serves the photos. */
export const projectUrl = "https://api.outpace.example";

/** The claims of the person's token. */
export function claims({ role, userId }: Pick<Person, "role" | "userId">) {
  const iss = `${projectUrl}/auth/v1`;
  return userId === null ? { role, iss } : { sub: userId, role, iss };
}
