/** Whatever breaks while answering becomes an answer, so that a page can say that the backend failed. */
import type { Handler } from "./handler.ts";

/** A request that cannot be understood; `code` is what the asked service calls it, where that is told apart. */
export class BadRequest extends Error {
  override name = "BadRequest";
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export function answerFailures(handler: Handler, log: (error: unknown) => void): Handler {
  return async (request, peer) => {
    try {
      return await handler(request, peer);
    } catch (error) {
      if (error instanceof BadRequest) return refuse(request, error);
      log(error);
      return Response.json({ message: "Internal server error" }, { status: 500 });
    }
  };
}

/** In the words of the service that was asked. */
function refuse({ url }: Request, { message, code }: BadRequest): Response {
  const { pathname } = new URL(url);
  const words = pathname.startsWith("/rest/v1/")
    ? { code: code ?? "PGRST102", message, details: null, hint: null }
    : pathname.startsWith("/auth/v1/")
      ? { code: 400, error_code: code ?? "bad_json", msg: message }
      : { statusCode: "400", error: code ?? "Bad Request", message };
  return Response.json(words, { status: 400 });
}
