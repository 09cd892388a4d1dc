/** Sends requests that SQL queued with pg_net to the backend's own handler. */
import type { PGlite } from "@electric-sql/pglite";
import type { RunExclusive } from "../mutex.ts";

export type Send = (request: Request) => Promise<Response>;

interface QueuedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** Like pg_net, sends each request once, whatever the response. Failures are only logged. */
export async function sendQueuedRequests(
  database: PGlite,
  runExclusive: RunExclusive,
  send: Send,
  log: (error: unknown) => void,
): Promise<void> {
  const { rows } = await runExclusive(() =>
    database.query<QueuedRequest>(
      "delete from net.http_request_queue returning method, url, headers",
    ),
  );
  for (const { method, url, headers } of rows) {
    const { ok, status } = await send(new Request(url, { method, headers }));
    if (!ok) log(new Error(`The queued request ${method} ${url} failed with ${String(status)}`));
  }
}
