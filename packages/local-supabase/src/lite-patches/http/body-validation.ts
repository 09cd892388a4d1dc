/**
 * Problem: Lite assumes that a body is JSON, an object, and for Auth holds strings and metadata in the right fields;
 * any other body is a 500.
 * Workaround: reject it with status 400, as a hosted project does.
 * Remove when: the test "plain Lite fails on a body of another shape" fails.
 */
import { BadRequest } from "../../http/failures.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";

interface Shape {
  /** The method and path of the requests in question. */
  requests: RegExp;
  accepts(body: unknown): boolean;
  error: string;
}

const authStrings = [
  "email", "phone", "password", "current_password", "nonce", "type", "token", "token_hash",
  "refresh_token", "auth_code", "code_verifier", "code_challenge", "code_challenge_method",
  "provider", "id_token", "access_token", "channel",
]; // prettier-ignore

const isAbsent = (value: unknown) => value === undefined || value === null;
const isStringOrAbsent = (value: unknown) => typeof value === "string" || isAbsent(value);

const shapes: Shape[] = [
  {
    // Lite itself rejects a body that is not JSON.
    requests: /^(POST|PUT|PATCH) \/auth\/v1\//,
    accepts: (body) =>
      body === undefined ||
      (isRecord(body) &&
        authStrings.every((name) => isStringOrAbsent(body[name])) &&
        (isRecord(body["data"]) || isAbsent(body["data"]))),
    error: "Could not parse request body as JSON: not an object with fields of the right types",
  },
  {
    requests:
      /^(POST \/storage\/v1\/object\/(list|sign|move|copy)(\/|$)|DELETE \/storage\/v1\/object\/[^/]+\/?$|(POST|PUT) \/storage\/v1\/bucket(\/[^/]+)?$)/,
    accepts: isRecord,
    error: "body must be object",
  },
  {
    // A function takes any JSON, and rows may be CSV or a form.
    requests: /^(POST|PUT|PATCH) \/rest\/v1\/(?!rpc\/)/,
    accepts: (body) =>
      body === undefined || isRecord(body) || (Array.isArray(body) && body.every(isRecord)),
    error: "All rows must be JSON objects",
  },
];

export function validateBodies(next: Handler): Handler {
  return async (request, peer) => {
    const target = `${request.method} ${new URL(request.url).pathname}`;
    const shape = shapes.find(({ requests }) => requests.test(target));
    if (shape && !shape.accepts(await jsonBody(request))) throw new BadRequest(shape.error);
    if (target === "POST /auth/v1/callback") await validateForm(request);
    return next(request, peer);
  };
}

async function validateForm(request: Request): Promise<void> {
  const isForm = /^multipart\/form-data/.test(request.headers.get("content-type") ?? "");
  if (!isForm) return;
  await request
    .clone()
    .formData()
    .catch(() => {
      throw new BadRequest("The multipart form cannot be read", "validation_failed");
    });
}
