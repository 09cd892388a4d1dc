/** Sends requests that SQL queued with pg_net to the backend's own handler. */
import type { PGlite } from "@electric-sql/pglite";
import { internalUrl } from "../lite-patches/database/pg-net.ts";
import type { RunExclusive } from "../mutex.ts";

export type Send = (request: Request) => Promise<Response>;

interface QueuedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Like pg_net, sends each request once, whatever the response, and all at once. Failures are only logged. */
export async function sendQueuedRequests(
  database: PGlite,
  runExclusive: RunExclusive,
  send: Send,
  log: (error: unknown) => void,
): Promise<void> {
  const { rows } = await runExclusive(() =>
    database.query<QueuedRequest>(
      "delete from net.http_request_queue returning method, url, headers, body",
    ),
  );
  await Promise.all(
    rows.map(async ({ method, url, headers, body }) => {
      const failed = (reason: string) => {
        log(new Error(`The queued request ${method} ${url} ${reason}`));
      };
      // Nothing leaves this machine: only the backend itself is called.
      if (new URL(url).origin !== internalUrl) {
        failed("was not sent: it is to another server");
        return;
      }
      const request = new Request(url, { method, headers, ...(body !== null && { body }) });
      const { ok, status } = await send(request);
      if (!ok) failed(`failed with ${String(status)}`);
    }),
  );
}
