/** The bench's roles besides that of signed-in users. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchDatabase } from "../server.ts";

export const signedIn = "authenticated";
/** Has the grants of signed-in users and bypasses row-level security. */
export const withoutPolicies = "without_policies";

/** Roles with common ways to write policies, and the fault of each. */
export const naiveRoles = [
  ["naive_bare_functions", "functions not wrapped in select"],
  ["naive_bare_uid", "auth.uid() not wrapped"],
  ["naive_correlated", "membership queried per row"],
  ["naive_join", "join in the policy"],
  ["naive_claims", "claims of the token (unsafe)"],
] as const;

export async function createRoles({ root }: BenchDatabase): Promise<void> {
  for (const file of ["without-policies.sql", "naive-policies.sql", "settings.sql"]) {
    await root.unsafe(readFileSync(join(import.meta.dirname, file), "utf8"));
  }
}
