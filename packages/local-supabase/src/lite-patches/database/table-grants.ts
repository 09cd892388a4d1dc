/**
 * Problem: with the first request Lite grants ALL on every table of each schema that has row-level security, and makes
 * that the default for new tables, so revoked privileges and column grants are lost.
 * Workaround: replace Lite's step by one that does nothing; the roles it prepares exist from the start.
 * Remove when: the test "plain Lite grants what a migration withheld" fails.
 */
export function keepTableGrants(connection: object): void {
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
}
