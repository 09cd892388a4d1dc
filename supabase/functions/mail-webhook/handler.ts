/** The e-mail provider's webhook: says which e-mails were not delivered, and who marked one as spam. */
import type { WebhookEnvironment } from "../emails/environment.ts";
import { readEvent } from "../emails/events.ts";
import { connectOutbox } from "../emails/outbox.ts";
import { isSigned } from "../emails/signature.ts";
import { DatabaseError } from "../platform/database.ts";
import { describeDatabaseError, refusal } from "../platform/responses.ts";
import type { FunctionHandler } from "../platform/surroundings.ts";

/** Any status but 2xx makes the provider repeat the event for a day and more. */
export const handler: FunctionHandler<WebhookEnvironment> = async (request, surroundings) => {
  const { secretKey, webhookSecret } = surroundings.environment;
  // The signature is over the text as it came.
  const body = await request.text();
  if (request.method !== "POST" || !(await isSigned(request.headers, body, webhookSecret))) {
    return refusal(400, "The signature is not valid.", "invalid_signature");
  }
  const event = readEvent(request.headers.get("svix-id") ?? "", body);
  if (!event) return refusal(400, "The body is no event.", "invalid_request");
  try {
    await connectOutbox(surroundings, secretKey).noteEvent(event);
    return Response.json({ received: true });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    surroundings.log(describeDatabaseError(error));
    return refusal(500, "The event could not be handled.", "event_not_handled");
  }
};
