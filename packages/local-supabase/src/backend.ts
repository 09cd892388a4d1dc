/** One embedded backend: Lite on PGlite with every repair in place, as a handler without a listener. */
import { App, setExperimental, type EmailDriver } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import type { LocalConfig } from "./config.ts";
import { openConnection } from "./connection.ts";
import { writeDatabaseImage } from "./database-image.ts";
import { allowLoopbackOrigins } from "./http/cors.ts";
import { rememberRequest } from "./http/current-request.ts";
import { answerFailures } from "./http/failures.ts";
import type { Handler } from "./http/handler.ts";
import { localJwtSecret, localPublishableKey, localSecretKey } from "./keys.ts";
import { refuseOtherRoles } from "./repairs/api-roles.ts";
import { explainAuthErrors, noteDatabaseErrors } from "./repairs/auth-database-errors.ts";
import { checkBodies } from "./repairs/body-shapes.ts";
import { unpackUploads } from "./repairs/browser-uploads.ts";
import { logFailure } from "./log.ts";
import { createQueue, type OneAtATime } from "./one-at-a-time.ts";
import { callByHead } from "./repairs/called-by-head.ts";
import { stampCallerAddress } from "./repairs/caller-address.ts";
import { closeSystemRoutes } from "./repairs/closed-system-routes.ts";
import { answerDatabaseErrors } from "./repairs/database-errors.ts";
import { listFolders } from "./repairs/folder-listings.ts";
import { keepGrants } from "./repairs/grants-stay.ts";
import { hostedSurroundings } from "./repairs/hosted-surroundings.ts";
import { refuseInheritedNames } from "./repairs/inherited-names.ts";
import { quoteFilters, readQuotedFilters } from "./repairs/literal-filters.ts";
import { linkMailToApi } from "./repairs/mail-links-to-the-api.ts";
import { describeObjects } from "./repairs/object-info.ts";
import { oneRequestAtATime } from "./repairs/one-request-at-a-time.ts";
import { writePathsPlainly } from "./repairs/plain-paths.ts";
import { setRequestSettings } from "./repairs/request-settings.ts";
import { scheduledJobs } from "./repairs/scheduled-jobs.ts";
import { answerSignedUrls } from "./repairs/signed-urls.ts";
import { wordStorageRefusals } from "./repairs/storage-messages.ts";
import { completeTokens } from "./repairs/token-claims.ts";
import { refuseUnstorable } from "./repairs/unstorable-input.ts";
import { signUpWholly } from "./repairs/whole-sign-ups.ts";
import type { ObjectStore } from "./storage/object-store.ts";
import { createStorageAdapter } from "./storage/storage-adapter.ts";

export interface BackendOptions {
  config: LocalConfig;
  /** Seconds that an access token lives; the configuration's when absent. */
  jwtExpiry?: number;
  /** Folder of the database; in memory when absent. */
  databaseFolder?: string;
  /** Keeps what makes the next new database quick; every one is made from nothing when absent. */
  cacheFolder?: string;
  objects: ObjectStore;
  mail: EmailDriver;
  /** Where the API can be reached, known once it listens. */
  apiUrl: () => string;
}

export interface Backend {
  database: PGlite;
  handler: Handler;
  /** Has the database between two requests; nothing else may use it while requests are answered. */
  alone: OneAtATime;
  /** After a change to tables or functions while it runs. */
  reloadSchema(): Promise<void>;
  close(): Promise<void>;
}

export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { config, databaseFolder, cacheFolder } = options;
  setExperimental("storage", true);
  const { connection, isFromNothing } = await openConnection(databaseFolder, cacheFolder);
  keepGrants(connection);
  setRequestSettings(connection);
  answerDatabaseErrors(connection);
  readQuotedFilters(connection);
  noteDatabaseErrors(connection.driver);
  const siteUrl =
    typeof config.auth["site_url"] === "string" ? config.auth["site_url"] : "http://localhost:3000";
  const app = new App({
    connection,
    api: { enabled: true, ...config.api },
    auth: {
      enabled: true,
      ...config.auth,
      site_url: siteUrl,
      ...(options.jwtExpiry !== undefined && { jwt_expiry: options.jwtExpiry }),
      jwt_secret: localJwtSecret,
      publishable_key: localPublishableKey,
      secret_key: localSecretKey,
    },
    storage: { enabled: true, ...config.storage },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: linkMailToApi(options.mail, siteUrl, options.apiUrl) },
    },
  });
  app._storageAdapter = createStorageAdapter(options.objects, connection.driver);
  await app.ensureSystemSchema();
  await connection.driver.exec(hostedSurroundings + scheduledJobs);
  if (isFromNothing && cacheFolder !== undefined) {
    await writeDatabaseImage(cacheFolder, connection.driver);
  }
  const alone = createQueue();
  return {
    database: connection.driver,
    handler: repairRequests(
      (request, peer) => app.fetch(request, { peerAddress: peer }),
      connection.driver,
      alone,
      options.apiUrl,
    ),
    alone,
    reloadSchema: () => connection.clearSchemaCache(),
    close: () => connection.close(),
  };
}

/** From the outside in: what needs no database, one request at a time, what stands around Lite. */
function repairRequests(
  lite: Handler,
  database: PGlite,
  alone: OneAtATime,
  apiUrl: () => string,
): Handler {
  const accounts = completeTokens(
    explainAuthErrors(signUpWholly(lite, database)),
    database,
    apiUrl,
  );
  const files = listFolders(
    answerSignedUrls(unpackUploads(describeObjects(wordStorageRefusals(accounts)))),
  );
  const inTurn = stampCallerAddress(oneRequestAtATime(rememberRequest(callByHead(files)), alone));
  const understood = refuseUnstorable(checkBodies(refuseInheritedNames(quoteFilters(inTurn))));
  const guarded = writePathsPlainly(closeSystemRoutes(refuseOtherRoles(understood)));
  return allowLoopbackOrigins(answerFailures(guarded, logFailure));
}
