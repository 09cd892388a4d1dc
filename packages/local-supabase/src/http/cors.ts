/**
 * Lets pages on this machine, on any port, call the API. Other pages in a developer's browser cannot, although the keys are
 * public.
 */
import type { Handler } from "./requests.ts";
import { isLoopbackOrigin } from "./listen.ts";

const exposedHeaders =
  "content-range, content-location, content-profile, date, range-unit, preference-applied, x-supabase-api-version";

export function allowLoopbackOrigins(next: Handler): Handler {
  return async (request, peer) => {
    const isPreflight =
      request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    return allowOrigin(request, isPreflight ? preflight(request) : await next(request, peer));
  };
}

/** Functions answer preflights themselves; what has no CORS headers is not a function's. */
export function allowFunctionOrigins(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    const isOfFunction = response.headers.has("access-control-allow-origin");
    return isOfFunction ? allowOrigin(request, response) : response;
  };
}

function allowOrigin(request: Request, inner: Response): Response {
  const origin = request.headers.get("origin");
  const response = new Response(inner.body, inner);
  response.headers.delete("access-control-allow-origin");
  response.headers.append("vary", "origin");
  if (origin !== null && isLoopbackOrigin(origin)) {
    response.headers.set("access-control-allow-origin", origin);
    response.headers.set("access-control-expose-headers", exposedHeaders);
  }
  return response;
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
