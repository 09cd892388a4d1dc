import { brandMessages } from "@outpace/domain/brands";
import { DataError, type DataErrorCode } from "./errors.ts";
import { isUnreachable, readFailure, standardError } from "./failures.ts";

const authCodes: Readonly<Record<string, DataErrorCode>> = {
  invalid_credentials: "invalid_credentials",
  email_not_confirmed: "email_not_confirmed",
  user_already_exists: "brand_email_taken",
  email_exists: "brand_email_taken",
  weak_password: "weak_password",
  same_password: "weak_password",
  over_request_rate_limit: "rate_limited",
  over_email_send_rate_limit: "rate_limited",
  session_not_found: "session_expired",
  session_expired: "session_expired",
  refresh_token_not_found: "session_expired",
  refresh_token_already_used: "session_expired",
  bad_jwt: "session_expired",
  otp_expired: "session_expired",
};

/** From a failed call of the auth service. Its message is kept where it is written for users. */
export function readAuthError(error: unknown): DataError {
  if (error instanceof DataError) return error;
  const failure = readFailure(error, undefined);
  if (isUnreachable(failure)) return standardError("unreachable", error);
  const code = authCodes[failure.code];
  if (code === "session_expired" || failure.name === "AuthSessionMissingError") {
    return standardError("session_expired", error);
  }
  if (code === "email_not_confirmed") {
    return new DataError(code, brandMessages.emailNotConfirmed, error);
  }
  if (code) return new DataError(code, failure.message, error);
  // The sign-up trigger refused. A hosted project hides its message, the embedded backend passes it on.
  if (failure.message === brandMessages.nameTaken) {
    return new DataError("brand_name_taken", failure.message, error);
  }
  if (failure.message.startsWith("Database error saving new user")) {
    return new DataError(
      "sign_up_refused",
      "The account could not be created. The company name or email may be taken by now.",
      error,
    );
  }
  const isOurFault = failure.status === undefined || failure.status >= 500;
  return isOurFault
    ? standardError("unexpected", error)
    : new DataError("unexpected", failure.message, error);
}
