/**
 * Every patch of Lite, in order of application. Each file states the problem, the workaround, which journey (apps/portal/e2e) or
 * job needs it, and when to remove it; the tests in this folder show the problem on plain Lite. Add a patch only for a problem
 * that a screen, a migration or a job has, not for how hosted servers word what they refuse.
 *
 * Three patches are applied elsewhere: `auth/email-templates` and `storage/final-writes` are given to Lite (see backend.ts), and
 * `database/data-folder-lock` is taken before a data folder is opened (see local-supabase.ts).
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { atomicSignUp } from "./auth/atomic-sign-up.ts";
import { recordDatabaseErrors, returnDatabaseErrors } from "./auth/database-errors.ts";
import { confirmFromBoth } from "./auth/email-changes.ts";
import { requireFactor } from "./auth/factor-levels.ts";
import { listFactors } from "./auth/factor-lists.ts";
import { factorTablesSql, handleFactors } from "./auth/factors.ts";
import { requireCurrentPassword } from "./auth/current-passwords.ts";
import { createAccounts } from "./auth/created-accounts.ts";
import { acceptInvitations } from "./auth/invitations.ts";
import { endOtherSessions } from "./auth/password-changes.ts";
import { refuseProtectedFields } from "./auth/protected-fields.ts";
import { resendConfirmations } from "./auth/resent-confirmations.ts";
import { sessionDevicesSql, storeUserAgents } from "./auth/session-devices.ts";
import { addTokenClaims } from "./auth/token-claims.ts";
import { rejectOtherRoles } from "./auth/token-roles.ts";
import { hostedBootstrapSql } from "./database/hosted-bootstrap.ts";
import { pgCronSql } from "./database/pg-cron.ts";
import { pgNetSql } from "./database/pg-net.ts";
import { serializeRequests } from "./database/serial-requests.ts";
import { keepTableGrants } from "./database/table-grants.ts";
import { setClientAddress } from "./http/client-address.ts";
import { normalizePaths } from "./http/path-encoding.ts";
import { closeSystemRoutes } from "./http/system-routes.ts";
import type { RequestPatch } from "./request-patch.ts";
import { mapDatabaseErrors } from "./rest/database-errors.ts";
import { callPreRequest } from "./rest/pre-request.ts";
import { requireConditions } from "./rest/required-conditions.ts";
import { returnStorageDatabaseErrors } from "./storage/database-errors.ts";
import { removeByAddress } from "./storage/single-removals.ts";
import { listFolders } from "./storage/folder-listings.ts";

/** A request passes the first patch first; its response passes it last. */
export const requestPatches: RequestPatch[] = [
  // First, because every other patch is chosen by the path.
  { name: "http/path-encoding", wraps: "/", patch: normalizePaths },

  // These need no database, so they come before the wait for it.
  { name: "http/system-routes", wraps: "/_system", patch: closeSystemRoutes },
  { name: "auth/token-roles", wraps: "/", patch: rejectOtherRoles },
  { name: "rest/required-conditions", wraps: "/rest/v1/", patch: requireConditions },

  // Before serial-requests, which shows the request's headers to SQL.
  { name: "http/client-address", wraps: "/", patch: setClientAddress },
  // Everything below uses the database, for one request at a time.
  { name: "database/serial-requests", wraps: "/", patch: serializeRequests },

  // No two of these change the same part of a request or response, so their order does not matter unless a comment says so.
  { name: "storage/folder-listings", wraps: "/storage/v1/object/list/", patch: listFolders },
  { name: "storage/single-removals", wraps: "/storage/v1/object/", patch: removeByAddress },
  { name: "storage/database-errors", wraps: "/storage/v1/", patch: returnStorageDatabaseErrors },

  // Outside token-claims, because it refreshes the session whose factor is verified.
  { name: "auth/factors", wraps: "/auth/v1/factors", patch: handleFactors },
  { name: "auth/factor-lists", wraps: "/auth/v1/", patch: listFactors },
  { name: "auth/created-accounts", wraps: "/auth/v1/admin/users", patch: createAccounts },
  { name: "auth/email-changes", wraps: "/auth/v1/verify", patch: confirmFromBoth },
  { name: "auth/invitations", wraps: "/auth/v1/verify", patch: acceptInvitations },
  { name: "auth/factor-levels", wraps: "/auth/v1/user", patch: requireFactor },
  { name: "auth/protected-fields", wraps: "/auth/v1/user", patch: refuseProtectedFields },
  // After factor-levels: a session that lacks its factor is told so first.
  { name: "auth/current-passwords", wraps: "/auth/v1/user", patch: requireCurrentPassword },
  { name: "auth/password-changes", wraps: "/auth/v1/user", patch: endOtherSessions },
  { name: "auth/resent-confirmations", wraps: "/auth/v1/", patch: resendConfirmations },
  { name: "auth/session-devices", wraps: "/auth/v1/", patch: storeUserAgents },

  // These only change the response, so they are outside the transaction of a sign-up.
  { name: "auth/token-claims", wraps: "/auth/v1/", patch: addTokenClaims },
  { name: "auth/database-errors", wraps: "/auth/v1/", patch: returnDatabaseErrors },
  // Last, so that the transaction contains only Lite's own steps.
  { name: "auth/atomic-sign-up", wraps: "/auth/v1/signup", patch: atomicSignUp },
];

/** A comment marks where the order matters; the others replace different parts of the connection. */
export const connectionPatches: {
  name: string;
  patch: (connection: PgliteConnection) => void;
}[] = [
  { name: "database/table-grants", patch: keepTableGrants },
  { name: "rest/pre-request", patch: callPreRequest },
  { name: "rest/database-errors", patch: mapDatabaseErrors },
  // Also for storage/database-errors.
  { name: "auth/database-errors", patch: recordDatabaseErrors },
];

/** SQL that runs at every start, before the migrations. */
export const databasePatches = [
  { name: "database/hosted-bootstrap", sql: hostedBootstrapSql },
  // The other halves of the request patches with the same names.
  { name: "auth/factors", sql: factorTablesSql },
  { name: "auth/session-devices", sql: sessionDevicesSql },
  { name: "database/pg-cron", sql: pgCronSql },
  { name: "database/pg-net", sql: pgNetSql },
];
