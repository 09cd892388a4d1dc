/** Turns every failure of request handling into a response, so that pages can say that the backend failed. */
import { asksForErrorCodes } from "./auth-errors.ts";
import type { Handler } from "./handler.ts";

/** A malformed request; `code` is the service's code for it, if it has one. */
export class BadRequest extends Error {
  override name = "BadRequest";
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export function handleFailures(next: Handler, log: (error: unknown) => void): Handler {
  return async (request, peer) => {
    try {
      return await next(request, peer);
    } catch (error) {
      if (error instanceof BadRequest) return badRequest(request, error);
      log(error);
      return Response.json({ message: "Internal server error" }, { status: 500 });
    }
  };
}

/** The body has the requested service's error format. */
function badRequest(request: Request, { message, code }: BadRequest): Response {
  const { pathname } = new URL(request.url);
  const body = pathname.startsWith("/rest/v1/")
    ? { code: code ?? "PGRST102", message, details: null, hint: null }
    : pathname.startsWith("/auth/v1/")
      ? asksForErrorCodes(request)
        ? { code: code ?? "bad_json", message }
        : { code: 400, error_code: code ?? "bad_json", msg: message }
      : { statusCode: "400", error: code ?? "Bad Request", message };
  return Response.json(body, { status: 400 });
}
