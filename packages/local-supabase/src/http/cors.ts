/**
 * Lets pages on this machine, on any port, call the API; a page from elsewhere that a developer happens
 * to have open cannot, although the keys are public knowledge.
 */
import type { Handler } from "./handler.ts";
import { isLoopbackOrigin } from "./loopback.ts";

const exposed =
  "content-range, content-location, content-profile, range-unit, preference-applied, x-supabase-api-version";

export function allowLoopbackOrigins(handler: Handler): Handler {
  return async (request, peer) => {
    const origin = request.headers.get("origin");
    const isPreflight =
      request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    const answer = isPreflight ? preflight(request) : await handler(request, peer);
    const response = new Response(answer.body, answer);
    response.headers.delete("access-control-allow-origin");
    response.headers.append("vary", "origin");
    if (origin !== null && isLoopbackOrigin(origin)) {
      response.headers.set("access-control-allow-origin", origin);
      response.headers.set("access-control-expose-headers", exposed);
    }
    return response;
  };
}

function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "",
      "access-control-max-age": "3600",
    },
  });
}
