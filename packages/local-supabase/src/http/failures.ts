/** Whatever breaks while answering becomes an answer, so that a page can say that the backend failed. */
import type { Handler } from "./handler.ts";

/** A request that cannot be understood; thrown by what reads it. */
export class BadRequest extends Error {
  override name = "BadRequest";
}

export function answerFailures(handler: Handler, log: (error: unknown) => void): Handler {
  return async (request, peer) => {
    try {
      return await handler(request, peer);
    } catch (error) {
      if (error instanceof BadRequest) {
        const { message } = error;
        return Response.json({ statusCode: "400", error: "Bad Request", message }, { status: 400 });
      }
      log(error);
      return Response.json({ message: "Internal server error" }, { status: 500 });
    }
  };
}
