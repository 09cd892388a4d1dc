import type { Brand } from "./brands.ts";

/** Who may come to the door, in the order of the columns of access.md. */
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

/** Somebody as the database meets them: a role and the claims of a token. */
export interface Person {
  /** Unlike the persona, different for each. */
  readonly name: string;
  readonly persona: Persona;
  readonly role: "anon" | "authenticated" | "service_role";
  readonly userId: string | null;
  readonly email: string | null;
  readonly brand: Brand | null;
  /** Whose things this person reaches for. */
  readonly target: Brand;
}

/** Where the project is reached, which signs people in and keeps their photos. */
export const projectUrl = "https://api.outpace.example";

export function claims({ role, userId }: Person): string {
  const iss = `${projectUrl}/auth/v1`;
  return JSON.stringify(userId === null ? { role, iss } : { sub: userId, role, iss });
}
