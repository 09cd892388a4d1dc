/** Starts the embedded backend, its mail catcher and, if asked to, the stand-in for Stripe, migrated and listening. */
import { createBackend, type Backend } from "./backend.ts";
import { readConfig, siteUrlOf } from "./config.ts";
import { dataFolderAt, deleteUnfinishedDatabase, markDatabaseComplete } from "./data-folder.ts";
import { allowFunctionOrigins } from "./http/cors.ts";
import { createFunctionHost, isFunctionCall, type FunctionHost } from "./functions/host.ts";
import type { Handler } from "./http/requests.ts";
import { listen } from "./http/listen.ts";
import { openDatabasePort } from "./database-port.ts";
import { createJobRunner } from "./jobs/runner.ts";
import { startJobTimer, type JobTimer } from "./jobs/timer.ts";
import { localEmailWebhookSecret, localPublishableKey, localSecretKey } from "./keys.ts";
import { logFailure } from "./log.ts";
import { createMailbox, type Mailbox } from "./mail/mailbox.ts";
import { createMailRoutes } from "./mail/routes.ts";
import { applyMigrations } from "./migrations/apply.ts";
import { readMigrations } from "./migrations/files.ts";
import { applySeed } from "./migrations/seed.ts";
import { lockDataFolder } from "./lite-patches/database/data-folder-lock.ts";
import {
  connectPayments,
  listenPayments,
  stripeVariables,
  type PaymentOptions,
} from "./payments/provider.ts";
import { createObjectFiles } from "./storage/object-files.ts";
import { createObjectMemory, deleteUnusedBytes } from "./storage/object-store.ts";
import { storeSeedObjects } from "./storage/seed-objects.ts";

export interface LocalSupabaseOptions extends PaymentOptions {
  /** Contains `config.toml`, `migrations` and the seed. */
  supabaseFolder: string;
  /** Keeps all data between runs; defaults to memory. */
  dataFolder?: string;
  /** Caches an image that new databases are copied from. */
  cacheFolder?: string;
  /** Defaults to a free port, as does 0. */
  apiPort?: number;
  mailPort?: number;
  seed?: boolean;
  /** Whether scheduled jobs run, and e-mails are sent soon after their requests; by default they do. */
  jobs?: boolean;
  /** Lines of TOML that override `config.toml`. */
  settings?: readonly string[];
}

interface ReadySupabase {
  database: Backend["database"];
  /** The migrations that ran during this start. */
  migrated: string[];
  seeded: string[];
}

export interface ListeningSupabase {
  apiUrl: string;
  mailUrl: string;
  /** The stand-in for Stripe, if it is started. */
  paymentsUrl?: string;
  mailbox: Mailbox;
  /** Opens a port for PostgreSQL's protocol; returns the database's address. */
  openDatabasePort(): Promise<string>;
  /** Resolves once requests are handled; until then they wait. If the start fails, everything is stopped. */
  ready: Promise<ReadySupabase>;
  stop(): Promise<void>;
}

export type LocalSupabase = Omit<ListeningSupabase, "ready"> & ReadySupabase;

/** Sends e-mails. It runs after each request that may have written one, so that nobody waits a minute for it. */
const sendingJob = "send-mail";
const readingMethods = ["GET", "HEAD", "OPTIONS"];

/** Resolves once the database is migrated. */
export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const { ready, ...listening } = await listenLocalSupabase(options);
  return { ...listening, ...(await ready) };
}

/** Resolves once the addresses are known. A port in use is reported before any work on the database. */
export async function listenLocalSupabase(
  options: LocalSupabaseOptions,
): Promise<ListeningSupabase> {
  const { supabaseFolder, dataFolder } = options;
  const config = readConfig(supabaseFolder, options.settings);
  const migrations = readMigrations(supabaseFolder);
  const mailbox = createMailbox();
  const opened: { close(): Promise<void> }[] = [];
  const lock = dataFolder === undefined ? undefined : lockDataFolder(dataFolder);
  const kept = dataFolder === undefined ? undefined : dataFolderAt(dataFolder);
  const close = async () => {
    for (const part of opened.splice(0)) await part.close();
    lock?.release();
  };
  const seed = async ({ database, handler }: Backend) => {
    await storeSeedObjects(handler, database, config.seedObjects);
    return applySeed(database, supabaseFolder, config.seedPaths);
  };
  // Requests wait until the backend is ready.
  let becomeReady: (backend: Backend) => void = () => undefined;
  const backendWhenReady = new Promise<Backend>((resolve) => {
    becomeReady = resolve;
  });
  let functions: FunctionHost | undefined;
  let timer: JobTimer | undefined;
  // A function calls the API, so it runs beside the one request that has its turn at the database.
  const handler: Handler = async (request, peer) => {
    const backend = await backendWhenReady;
    if (isFunctionCall(request) && functions) {
      return allowFunctionOrigins(functions.handler)(request, peer);
    }
    const response = await backend.handler(request, peer);
    if (!readingMethods.includes(request.method)) timer?.hurry(sendingJob);
    return response;
  };
  const start = async (): Promise<ReadySupabase> => {
    if (dataFolder !== undefined) deleteUnfinishedDatabase(dataFolder);
    const objects = kept ? createObjectFiles(kept.objects) : createObjectMemory();
    const backend = await createBackend({
      config,
      ...(kept && { databaseFolder: kept.database }),
      ...(options.cacheFolder !== undefined && { cacheFolder: options.cacheFolder }),
      objects,
      mail: mailbox,
    });
    opened.push(backend);
    const { database, runExclusive } = backend;
    if (kept && dataFolder !== undefined) {
      markDatabaseComplete(dataFolder);
      await deleteUnusedBytes(objects, database);
    }
    const migrated = await applyMigrations(database, migrations);
    const seeded = options.seed ? await seed(backend) : [];
    await connectPayments(database, options);
    becomeReady(backend);
    if (options.jobs === false) return { database, migrated, seeded };
    const send = (request: Request) => handler(request, "127.0.0.1");
    const runner = createJobRunner(database, runExclusive, send, logFailure);
    timer = startJobTimer(runner, logFailure);
    // Closed first, because jobs need the database.
    opened.unshift(timer);
    return { database, migrated, seeded };
  };
  try {
    const api = await listen(handler, options.apiPort ?? 0, "the API");
    opened.push(api);
    const mail = await listen(createMailRoutes(mailbox), options.mailPort ?? 0, "the mail catcher");
    opened.push(mail);
    const payments = await listenPayments(options, api.url);
    if (payments) opened.push(payments);
    functions = createFunctionHost({
      functions: config.functions,
      environment: {
        SUPABASE_URL: api.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: localPublishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: localSecretKey }),
        PORTAL_URL: siteUrlOf(config),
        EMAIL_API_URL: mail.url,
        EMAIL_API_KEY: "re_local_outpace",
        EMAIL_FROM: config.sender,
        EMAIL_PER_SECOND: "20",
        EMAIL_WEBHOOK_SECRET: localEmailWebhookSecret,
        MARKETING_URL: "http://localhost:4321",
        ...config.functionSecrets,
        ...stripeVariables(options, payments?.url),
      },
      ...(options.cacheFolder !== undefined && { cacheFolder: options.cacheFolder }),
      log: logFailure,
    });
    opened.push(functions);
    const ready = start().catch(async (error: unknown) => {
      await close();
      throw error;
    });
    // Keeps a failure from being unhandled until someone awaits it.
    ready.catch(() => undefined);
    return {
      apiUrl: api.url,
      mailUrl: mail.url,
      ...(payments && { paymentsUrl: payments.url }),
      mailbox,
      openDatabasePort: async () => {
        const port = await openDatabasePort(backendWhenReady);
        opened.unshift(port);
        return port.url;
      },
      ready,
      stop: async () => {
        await Promise.allSettled([ready]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
