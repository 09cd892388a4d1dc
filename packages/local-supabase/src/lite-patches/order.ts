/**
 * Every patch of Lite, in order of application. Each file states the problem, the workaround and when to remove the patch; its
 * test shows both on plain and patched Lite. Add a patch only for a problem that a screen, a migration or a real client has.
 * Remove it when its first test fails on a new version of Lite.
 *
 * Two patches wrap neither requests nor connections: `auth/email-templates` is the mailer given to Lite (see backend.ts), and
 * `database/data-folder-lock` is taken before a data folder is opened (see local-supabase.ts).
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { ServerPatch } from "./server-patch.ts";
import { atomicSignUp } from "./auth/atomic-sign-up.ts";
import { refuseBannedAccounts } from "./auth/banned-accounts.ts";
import { recordDatabaseErrors, returnDatabaseErrors } from "./auth/database-errors.ts";
import { confirmFromBoth } from "./auth/email-changes.ts";
import { returnErrorCodes } from "./auth/error-forms.ts";
import { requireFactor } from "./auth/factor-levels.ts";
import { listFactors } from "./auth/factor-lists.ts";
import { handleFactors } from "./auth/factors.ts";
import { factorTablesSql } from "./auth/factors/tables.ts";
import { createAccounts } from "./auth/created-accounts.ts";
import { acceptInvitations } from "./auth/invitations.ts";
import { endOtherSessions } from "./auth/password-changes.ts";
import { refuseProtectedFields } from "./auth/protected-fields.ts";
import { limitRecoveries } from "./auth/recovery-intervals.ts";
import { resendConfirmations } from "./auth/resent-confirmations.ts";
import { sessionDevicesSql, storeUserAgents } from "./auth/session-devices.ts";
import { checkPasswordFirst } from "./auth/unconfirmed-logins.ts";
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
import { setRequestSettings } from "./rest/request-settings.ts";
import { returnStorageDatabaseErrors } from "./storage/database-errors.ts";
import { removeByAddress } from "./storage/single-removals.ts";
import { fixSignedUrls } from "./storage/signed-urls.ts";
import { writeUploadsAtTheEnd } from "./storage/final-writes.ts";
import { listFolders } from "./storage/folder-listings.ts";
import { removeErrorDetails } from "./storage/error-messages.ts";
import { returnObjectInfo } from "./storage/object-info.ts";
import { unpackMultipartUploads } from "./storage/multipart-uploads.ts";
import { allowStorageToDelete, protectedRowsSql } from "./storage/protected-rows.ts";

/** A request passes the first patch first; its response passes it last. */
export const requestPatches: RequestPatch[] = [
  // First, because every other patch is chosen by the path.
  { name: "http/path-encoding", wraps: "/", patch: normalizePaths },

  // Before every patch that refuses a request to Auth, because it changes the format of refusals.
  { name: "auth/error-forms", wraps: "/auth/v1/", patch: returnErrorCodes },

  // These need no database, so they come before the wait for it.
  { name: "http/system-routes", wraps: "/_system", patch: closeSystemRoutes },
  { name: "auth/token-roles", wraps: "/", patch: rejectOtherRoles },
  { name: "rest/required-conditions", wraps: "/rest/v1/", patch: requireConditions },

  // Parses a form before the request's turn at the database.
  {
    name: "storage/multipart-uploads",
    wraps: "/storage/v1/object/",
    patch: unpackMultipartUploads,
  },
  // Before serial-requests, which shows the request's headers to SQL.
  { name: "http/client-address", wraps: "/", patch: setClientAddress },
  // Everything below uses the database, for one request at a time.
  { name: "database/serial-requests", wraps: "/", patch: serializeRequests },

  { name: "storage/protected-rows", wraps: "/storage/v1/", patch: allowStorageToDelete },

  // No two of these change the same part of a request or response, so their order does not matter.
  { name: "storage/folder-listings", wraps: "/storage/v1/object/list/", patch: listFolders },
  { name: "storage/single-removals", wraps: "/storage/v1/object/", patch: removeByAddress },
  { name: "storage/signed-urls", wraps: "/storage/v1/object/", patch: fixSignedUrls },
  { name: "storage/object-info", wraps: "/storage/v1/object/info/", patch: returnObjectInfo },
  { name: "storage/database-errors", wraps: "/storage/v1/", patch: returnStorageDatabaseErrors },
  { name: "storage/error-messages", wraps: "/storage/v1/", patch: removeErrorDetails },

  { name: "auth/banned-accounts", wraps: "/auth/v1/", patch: refuseBannedAccounts },
  // Outside token-claims, because it refreshes the session whose factor is verified.
  { name: "auth/factors", wraps: "/auth/v1/factors", patch: handleFactors },
  { name: "auth/factor-lists", wraps: "/auth/v1/", patch: listFactors },
  { name: "auth/created-accounts", wraps: "/auth/v1/admin/users", patch: createAccounts },
  { name: "auth/email-changes", wraps: "/auth/v1/verify", patch: confirmFromBoth },
  { name: "auth/invitations", wraps: "/auth/v1/verify", patch: acceptInvitations },
  { name: "auth/factor-levels", wraps: "/auth/v1/user", patch: requireFactor },
  { name: "auth/protected-fields", wraps: "/auth/v1/user", patch: refuseProtectedFields },
  { name: "auth/password-changes", wraps: "/auth/v1/user", patch: endOtherSessions },
  { name: "auth/recovery-intervals", wraps: "/auth/v1/recover", patch: limitRecoveries },
  { name: "auth/resent-confirmations", wraps: "/auth/v1/", patch: resendConfirmations },
  { name: "auth/session-devices", wraps: "/auth/v1/", patch: storeUserAgents },

  { name: "auth/unconfirmed-logins", wraps: "/auth/v1/token", patch: checkPasswordFirst },

  // These only change the response, so they are outside the transaction of a sign-up.
  { name: "auth/token-claims", wraps: "/auth/v1/", patch: addTokenClaims },
  { name: "auth/database-errors", wraps: "/auth/v1/", patch: returnDatabaseErrors },
  // Last, so that the transaction contains only Lite's own steps.
  { name: "auth/atomic-sign-up", wraps: "/auth/v1/signup", patch: atomicSignUp },
];

/** Each replaces a part of what Lite creates for a request. */
export const serverPatches: ServerPatch[] = [
  { name: "storage/final-writes", patch: writeUploadsAtTheEnd },
];

/** A comment marks where the order matters; the others replace different parts of the connection. */
export const connectionPatches: {
  name: string;
  patch: (connection: PgliteConnection) => void;
}[] = [
  { name: "database/table-grants", patch: keepTableGrants },
  { name: "rest/request-settings", patch: setRequestSettings },
  // Its function reads those settings.
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
  { name: "storage/protected-rows", sql: protectedRowsSql },
  { name: "auth/session-devices", sql: sessionDevicesSql },
  { name: "database/pg-cron", sql: pgCronSql },
  { name: "database/pg-net", sql: pgNetSql },
];
