/**
 * One-Click unsubscribing (RFC 8058): mail programs POST to the address of an e-mail's header, without a cookie or a login.
 * People and scanners who open the address change nothing, and see the page with the button.
 */
import { unsubscribeUrl } from "@outpace/domain/newsletter";
import { answer, connect, DatabaseError } from "../platform/database.ts";
import { databaseRefusal, describeDatabaseError, refusal } from "../platform/responses.ts";
import type { FunctionHandler } from "../platform/surroundings.ts";
import type { UnsubscribeEnvironment } from "./environment.ts";

export const handler: FunctionHandler<UnsubscribeEnvironment> = async (request, surroundings) => {
  const { environment, log } = surroundings;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (request.method === "GET" || request.method === "HEAD") {
    const page = unsubscribeUrl(environment.marketingUrl, token);
    return new Response(null, { status: 302, headers: { location: page } });
  }
  if (request.method !== "POST" || !(await isOneClick(request))) {
    return refusal(400, "This address takes the POST request of One-Click.", "not_one_click");
  }
  try {
    // With the secret key, whose calls are not limited: few mail providers send the requests of all readers.
    const database = connect(surroundings, environment.secretKey);
    await answer(database.rpc("unsubscribe_from_newsletter", { token }));
    return new Response("Unsubscribed.", { headers: { "content-type": "text/plain" } });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    log(describeDatabaseError(error));
    return databaseRefusal(error);
  }
};

/** The body is a form of either type. */
async function isOneClick(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}
