/**
 * Problem: with the first request Lite grants ALL on every table in each schema with row-level security, and makes that the
 * default for new tables, so revoked privileges and column grants are lost.
 * Workaround: replace Lite's step with a no-op; the roles it prepares exist from the start.
 * Needed by: the rules in supabase/tests/access.md.
 * Remove when: the test "plain Lite grants what a migration withheld" fails.
 */
export function keepTableGrants(connection: object): void {
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
}
