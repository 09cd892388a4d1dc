/** What the schedule does every minute while e-mails wait. */
import { drain } from "../emails/drain.ts";
import type { SenderEnvironment } from "../emails/environment.ts";
import { connectOutbox } from "../emails/outbox.ts";
import { DatabaseError } from "../platform/database.ts";
import { databaseRefusal, describeDatabaseError, refusal } from "../platform/responses.ts";
import type { FunctionHandler } from "../platform/surroundings.ts";

/** The caller's key is the one that all of it is done with: the database refuses any but that of `service_role`. */
export const handler: FunctionHandler<SenderEnvironment> = async (request, surroundings) => {
  const key = request.headers.get("apikey");
  if (request.method !== "POST" || key === null) {
    return refusal(401, "This function takes POST requests of the schedule.", "not_authorized");
  }
  try {
    return Response.json(await drain(surroundings, connectOutbox(surroundings, key)));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    surroundings.log(describeDatabaseError(error));
    return databaseRefusal(error);
  }
};
