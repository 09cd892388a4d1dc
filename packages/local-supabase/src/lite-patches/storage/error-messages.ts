/**
 * Problem: Lite adds details to the messages of rejected uploads, so code that reads them works differently on a
 * hosted project.
 * Workaround: remove the details.
 * Remove when: the test "plain Lite adds details to the messages of rejected uploads" fails.
 */
import type { Handler } from "../../http/handler.ts";

const details = /(?<=maximum allowed size) of \d+ bytes$|(?<=is not supported)\. Supported: .*$/;

export function removeErrorDetails(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    // The response to HEAD has no body.
    if (response.status !== 400 || request.method === "HEAD") return response;
    const error = (await response.json()) as { message?: string };
    const message = error.message?.replace(details, "");
    return Response.json({ ...error, message }, { status: 400 });
  };
}
