/**
 * Problem: Lite changes an address once the old one has confirmed, and refuses the new one's link.
 * Workaround: if both must confirm, record the first and let the second make the change, as a hosted project does.
 * Needed by: sign-in-email.spec.
 * Remove when: the test "plain Lite changes an address that only the old one has confirmed" fails.
 */
import { jsonBody, type Handler } from "../../http/requests.ts";
import type { PatchContext } from "../request-patch.ts";

const firstAccepted = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/** Removes a link from an account that waits for both; returns no row if it waits for one or none. */
const acceptFirst = `
  update auth.users set
    email_change_token_current = nullif(email_change_token_current, $1),
    email_change_token_new = nullif(email_change_token_new, $1)
  where $1 in (email_change_token_current, email_change_token_new)
    and email_change_token_current <> '' and email_change_token_new <> ''
    and email_change_sent_at > now() - interval '1 second' * $2
  returning id`;

/** Lite only makes the change by this column. */
const moveLast = `
  update auth.users set email_change_token_current = $1
  where email_change_token_new = $1 and email_change_token_current is null`;

export function confirmFromBoth(next: Handler, { database, email }: PatchContext): Handler {
  const { double_confirm_changes: both = true, otp_expiry: seconds = 3600 } = email;
  return async (request, peer) => {
    const { type, token_hash: token = "" } = await jsonBody(request);
    if (!both || type !== "email_change") return next(request, peer);
    const { rows } = await database.query(acceptFirst, [token, seconds]);
    if (rows.length > 0) return Response.json(firstAccepted);
    await database.query(moveLast, [token]);
    return next(request, peer);
  };
}
