/**
 * Fault: Lite names the fields of a signed address otherwise than storage-js reads them, which then builds
 * `…/storage/v1undefined`; several at once are taken for one object without a name; an address whose token
 * is expired or none is a 500.
 * Repair: the answers of a hosted project.
 * Can go when: the test "plain Lite signs addresses that storage-js cannot read" fails.
 */
import { BadRequest } from "../http/failures.ts";
import type { Handler } from "../http/handler.ts";
import { claimsOf } from "../tokens.ts";

interface LiteAnswer {
  signedUrl?: string;
  message?: string;
}

export function answerSignedUrls(handler: Handler): Handler {
  return async (request, peer) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== "POST") {
      const token = searchParams.get("token");
      if (token && /^\/storage\/v1\/object\/(upload\/)?sign\//.test(pathname)) checkToken(token);
      return handler(request, peer);
    }
    if (/^\/storage\/v1\/object\/sign\/[^/]+\/?$/.test(pathname)) {
      return signMany(handler, request, peer);
    }
    if (/^\/storage\/v1\/object\/sign\/[^/]+\/./.test(pathname)) {
      return reshape(await handler(request, peer), "signedURL");
    }
    if (/^\/storage\/v1\/object\/upload\/sign\//.test(pathname)) {
      return reshape(await handler(request, peer), "url");
    }
    return handler(request, peer);
  };
}

function checkToken(token: string): void {
  const claims = claimsOf(token);
  if (!claims) throw new BadRequest("signature verification failed", "InvalidJWT");
  if (typeof claims["exp"] === "number" && claims["exp"] * 1000 <= Date.now()) {
    throw new BadRequest('"exp" claim timestamp check failed', "InvalidJWT");
  }
}

async function reshape(response: Response, field: "signedURL" | "url"): Promise<Response> {
  if (!response.ok) return response;
  const { signedUrl = "", ...rest } = (await response.json()) as LiteAnswer;
  return Response.json({ ...rest, [field]: signedUrl.replace(/^\/storage\/v1/, "") });
}

async function signMany(handler: Handler, request: Request, peer: string): Promise<Response> {
  const { paths, expiresIn } = await readBody(request);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const answers = [];
  for (const path of paths) {
    const one = new URL(request.url);
    one.pathname = `${one.pathname.replace(/\/$/, "")}/${encodeURI(String(path))}`;
    const body = JSON.stringify({ expiresIn });
    const response = await handler(new Request(one, { method: "POST", headers, body }), peer);
    const { signedUrl, message } = (await response.json()) as LiteAnswer;
    answers.push({
      path,
      error: signedUrl === undefined ? (message ?? "") : null,
      signedURL: signedUrl?.replace(/^\/storage\/v1/, "") ?? null,
    });
  }
  return Response.json(answers);
}

async function readBody(request: Request): Promise<{ paths: unknown[]; expiresIn: unknown }> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body === "object" && body && "paths" in body && Array.isArray(body.paths)) {
    return { paths: body.paths, expiresIn: "expiresIn" in body ? body.expiresIn : undefined };
  }
  throw new BadRequest("body must have required property 'paths'");
}
