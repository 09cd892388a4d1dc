/** The roles that ask beside a signed-in person. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchDatabase } from "../server.ts";

export const signedIn = "authenticated";
/** May do what a signed-in person may, and sees past every policy. */
export const pastPolicies = "past_policies";

/** Roles under a policy for races as it is often written, and what is naive about it. */
export const naiveRoles = [
  ["naive_bare_functions", "functions not wrapped in select"],
  ["naive_bare_uid", "auth.uid() not wrapped"],
  ["naive_correlated", "membership asked for each row"],
  ["naive_join", "join in the policy"],
  ["naive_claims", "claims of the token (unsafe)"],
] as const;

export async function createRoles({ root }: BenchDatabase): Promise<void> {
  for (const file of ["past-policies.sql", "naive-policies.sql", "settings.sql"]) {
    await root.unsafe(readFileSync(join(import.meta.dirname, file), "utf8"));
  }
}
