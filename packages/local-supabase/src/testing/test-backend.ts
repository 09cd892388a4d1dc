/** The parts of a running backend that tests use, plain or patched. */
import type { PGlite } from "@supabase/lite/pglite";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Handler } from "../http/requests.ts";
import { listen } from "../http/listen.ts";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { createMailbox, type Mailbox } from "../mail/mailbox.ts";
import { tokenWith } from "./tokens.ts";

export interface TestBackend {
  url: string;
  /** Handles a request without a socket, for overlapping requests. */
  handler: Handler;
  database: PGlite;
  mailbox: Mailbox;
  /** Runs a test file's SQL, like a migration before the start. */
  prepare(sql: string): Promise<void>;
  /** Sends JSON with the publishable key, unless the headers override it. */
  send(
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<Sent>;
  visitor(): SupabaseClient;
  /** A signed-in client whose account has no row; a sign-up would be slower. */
  account(id?: string): SupabaseClient;
  /** Bypasses every policy. */
  service(): SupabaseClient;
}

interface Sent {
  status: number;
  text: string;
}

interface Parts {
  database: PGlite;
  handler: Handler;
  reloadSchema(): Promise<void>;
}

export async function serve(create: (mailbox: Mailbox) => Promise<Parts>): Promise<TestBackend> {
  const mailbox = createMailbox();
  let handler: Handler = () => Promise.reject(new Error("Not started"));
  const { url } = await listen((request, peer) => handler(request, peer), 0, "a test");
  const parts = await create(mailbox);
  handler = parts.handler;
  const client = (key: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  return {
    url,
    handler: parts.handler,
    database: parts.database,
    mailbox,
    async prepare(sql) {
      await parts.database.exec(sql);
      await parts.reloadSchema();
    },
    async send(method, path, body, headers) {
      const json = { apikey: localPublishableKey, "content-type": "application/json" };
      const response = await fetch(url + path, {
        method,
        headers: { ...json, ...headers },
        ...(body !== undefined && { body }),
      });
      return { status: response.status, text: await response.text() };
    },
    visitor: () => client(localPublishableKey),
    account: (id = crypto.randomUUID()) =>
      createClient(url, localPublishableKey, {
        accessToken: () => Promise.resolve(tokenWith({ sub: id, role: "authenticated" })),
      }),
    service: () => client(localSecretKey),
  };
}

export const password = "correct-horse-1";

/** Returns the signed-in client of a new account. */
export async function signUp(
  backend: TestBackend,
  email: string,
  data: Record<string, unknown> = {},
): Promise<SupabaseClient> {
  const client = backend.visitor();
  const { error } = await client.auth.signUp({ email, password, options: { data } });
  if (error) throw error;
  return client;
}
