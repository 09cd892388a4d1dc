import { brandMessages } from "@outpace/domain/brands";
import { DataError, type DataErrorCode } from "./errors.ts";
import { isUnreachable, readFailure, standardError } from "./failures.ts";

const authCodes: Readonly<Record<string, DataErrorCode>> = {
  invalid_credentials: "invalid_credentials",
  email_not_confirmed: "email_not_confirmed",
  captcha_failed: "captcha_failed",
  user_already_exists: "brand_email_taken",
  email_exists: "brand_email_taken",
  weak_password: "weak_password",
  same_password: "password_unchanged",
  reauthentication_needed: "reauthentication_needed",
  over_request_rate_limit: "rate_limited",
  over_email_send_rate_limit: "rate_limited",
  session_not_found: "session_expired",
  session_expired: "session_expired",
  refresh_token_not_found: "session_expired",
  refresh_token_already_used: "session_expired",
  bad_jwt: "session_expired",
  user_not_found: "session_expired",
  user_banned: "account_blocked",
  otp_expired: "link_refused",
};

/** Where the service's own words would not do. */
const messages: Readonly<Record<string, string>> = {
  invalid_credentials: brandMessages.credentialsWrong,
  email_not_confirmed: brandMessages.emailNotConfirmed,
  captcha_failed: brandMessages.captchaFailed,
  user_banned: brandMessages.accountBlocked,
  user_already_exists: brandMessages.emailTaken,
  email_exists: brandMessages.emailTaken,
  weak_password: brandMessages.passwordWeak,
  same_password: brandMessages.passwordUnchanged,
  reauthentication_needed: brandMessages.reauthenticationNeeded,
  over_request_rate_limit: brandMessages.tooManyAttempts,
  over_email_send_rate_limit: brandMessages.tooManyAttempts,
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
  if (code === "link_refused") return standardError("link_refused", error);
  const message = messages[failure.code] ?? failure.message;
  if (code) return new DataError(code, message, error);
  // The sign-up trigger refused. A hosted project hides its message, the embedded backend passes it on.
  if (failure.message === brandMessages.nameTaken) {
    return new DataError("brand_name_taken", failure.message, error);
  }
  if (failure.message.startsWith("Database error saving new user")) {
    return new DataError(
      "sign_up_refused",
      "Your account wasn't created. The company name or email may have been taken in the meantime.",
      error,
    );
  }
  const isOurFault = failure.status === undefined || failure.status >= 500;
  return isOurFault
    ? standardError("unexpected", error)
    : new DataError("unexpected", failure.message, error);
}
