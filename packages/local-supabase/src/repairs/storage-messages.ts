/**
 * Fault: Lite adds details to the messages of refused uploads, so that text read from them differs from a
 * hosted project's.
 * Repair: the hosted texts.
 * Can go when: the test "plain Lite words refused uploads its own way" fails.
 */
import type { Handler } from "../http/handler.ts";

const additions = /(?<=maximum allowed size) of \d+ bytes$|(?<=is not supported)\. Supported: .*$/;

export function wordStorageRefusals(handler: Handler): Handler {
  return async (request, peer) => {
    const response = await handler(request, peer);
    const isStorage = new URL(request.url).pathname.startsWith("/storage/v1/");
    // An answer to HEAD has no text.
    if (!isStorage || response.status !== 400 || request.method === "HEAD") return response;
    const refusal = (await response.json()) as { message?: string };
    const message = refusal.message?.replace(additions, "");
    return Response.json({ ...refusal, message }, { status: 400 });
  };
}
