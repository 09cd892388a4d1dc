/**
 * Problem: Lite has no second factors.
 * Workaround: enrol, challenge, verify and remove authenticator apps with the rules and refusals of a hosted project.
 * Remove when: the test "plain Lite has no second factors" fails.
 */
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";
import { enrolFactor } from "./factors/enrolment.ts";
import { removeFactor } from "./factors/removal.ts";
import type { FactorRequest, StoredFactor } from "./factors/request.ts";
import { challengeFactor, verifyCode } from "./factors/verification.ts";

const path = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/;

export function handleFactors(next: Handler, context: PatchContext): Handler {
  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    const found = path.exec(pathname);
    if (!found || request.method === "OPTIONS") return next(request, peer);
    const own = await next(
      new Request(new URL("/auth/v1/user", request.url), { headers: headersOf(request) }),
      peer,
    );
    if (!own.ok) return own;
    const { id: userId, email } = (await own.json()) as { id: string; email: string };
    const body = await jsonBody(request);
    const call: FactorRequest = {
      context,
      userId,
      email,
      session: await sessionOf(request, context),
      body: isRecord(body) ? body : {},
      peer,
      refresh: (refreshToken) => next(refreshRequest(request, refreshToken), peer),
    };
    const [, factorId, action] = found;
    if (factorId === undefined) {
      return request.method === "POST" ? enrolFactor(call) : next(request, peer);
    }
    const factor = await findFactor(call, factorId);
    if (!factor) return authRefusal(404, "mfa_factor_not_found", "Factor not found");
    const key = `${request.method} ${action ?? ""}`;
    if (key === "POST challenge") return challengeFactor(call, factor);
    if (key === "POST verify") return verifyCode(call, factor);
    return key === "DELETE " ? removeFactor(call, factor) : next(request, peer);
  };
}

/** Those of a request without a body. */
function headersOf(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  return headers;
}

function refreshRequest(request: Request, refreshToken: string): Request {
  const headers = headersOf(request);
  headers.set("content-type", "application/json");
  return new Request(new URL("/auth/v1/token?grant_type=refresh_token", request.url), {
    method: "POST",
    headers,
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
}

async function sessionOf(request: Request, { database }: PatchContext) {
  const token = bearerToken(request);
  const id = String(claimsOf(token)?.["session_id"]);
  const { rows } = await database.query<{ aal: string }>(
    "select aal from auth.sessions where id::text = $1",
    [id],
  );
  return { id, isVerified: rows[0]?.aal === "aal2" };
}

async function findFactor(
  { context: { database }, userId }: FactorRequest,
  factorId: string,
): Promise<StoredFactor | undefined> {
  const { rows } = await database.query<StoredFactor>(
    `select id, secret, status = 'verified' as "isVerified"
     from auth.mfa_factors where id::text = $1 and user_id = $2`,
    [factorId, userId],
  );
  return rows[0];
}
