/**
 * Fault: Lite takes for granted that a body has the shape its service wants: that it is JSON, an object, and
 * for Auth texts and metadata where it wants them. Anything else is a 500.
 * Repair: it is refused, as by a hosted project.
 * Can go when: the test "plain Lite fails on a body of another shape" fails.
 */
import { BadRequest } from "../http/failures.ts";
import type { Handler } from "../http/handler.ts";
import { isRecord, jsonBody } from "../http/json-body.ts";

interface Shape {
  /** What it is wanted at: the method and the path. */
  at: RegExp;
  accepts(body: unknown): boolean;
  otherwise: string;
}

const authTexts = [
  "email", "phone", "password", "current_password", "nonce", "type", "token", "token_hash",
  "refresh_token", "auth_code", "code_verifier", "code_challenge", "code_challenge_method",
  "provider", "id_token", "access_token", "channel",
]; // prettier-ignore

const isAbsent = (value: unknown) => value === undefined || value === null;
const isTextOrAbsent = (value: unknown) => typeof value === "string" || isAbsent(value);

const shapes: Shape[] = [
  {
    // Lite refuses by itself what is no JSON.
    at: /^(POST|PUT|PATCH) \/auth\/v1\//,
    accepts: (body) =>
      body === undefined ||
      (isRecord(body) &&
        authTexts.every((name) => isTextOrAbsent(body[name])) &&
        (isRecord(body["data"]) || isAbsent(body["data"]))),
    otherwise: "Could not parse request body as JSON: it is no object of the right types",
  },
  {
    at: /^(POST \/storage\/v1\/object\/(list|sign|move|copy)(\/|$)|DELETE \/storage\/v1\/object\/[^/]+\/?$|(POST|PUT) \/storage\/v1\/bucket(\/[^/]+)?$)/,
    accepts: isRecord,
    otherwise: "body must be object",
  },
  {
    // A function may take any JSON, and rows may come as CSV or as a form.
    at: /^(POST|PUT|PATCH) \/rest\/v1\/(?!rpc\/)/,
    accepts: (body) =>
      body === undefined || isRecord(body) || (Array.isArray(body) && body.every(isRecord)),
    otherwise: "All rows must be JSON objects",
  },
];

export function checkBodies(handler: Handler): Handler {
  return async (request, peer) => {
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    const shape = shapes.find(({ at }) => at.test(asked));
    if (shape && !shape.accepts(await jsonBody(request))) throw new BadRequest(shape.otherwise);
    if (asked === "POST /auth/v1/callback") await checkForm(request);
    return handler(request, peer);
  };
}

async function checkForm(request: Request): Promise<void> {
  const isForm = /^multipart\/form-data/.test(request.headers.get("content-type") ?? "");
  if (!isForm) return;
  await request
    .clone()
    .formData()
    .catch(() => {
      throw new BadRequest("The multipart form cannot be read", "validation_failed");
    });
}
