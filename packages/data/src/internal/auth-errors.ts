import {
  authMessages,
  brandMessages,
  codesRefusedMessage,
  emailJustSentMessage,
  passwordTooShortMessage,
} from "@outpace/domain/brands";
import { DataError, type DataErrorCode } from "../errors.ts";
import {
  isUnreachable,
  readServiceError,
  type ServiceError,
  standardError,
} from "./service-errors.ts";

const tooManyAttempts = ["rate_limited", authMessages.tooManyAttempts] as const;

/** Codes the service can return for our requests, and what we tell the user. Any other code is a bug of ours. */
const refusals = new Map<string, readonly [DataErrorCode, string]>([
  ["invalid_credentials", ["invalid_credentials", authMessages.credentialsWrong]],
  ["email_not_confirmed", ["email_not_confirmed", authMessages.emailNotConfirmed]],
  ["captcha_failed", ["captcha_failed", brandMessages.captchaFailed]],
  ["user_banned", ["account_blocked", authMessages.accountBlocked]],
  ["insufficient_aal", ["second_factor_needed", authMessages.secondFactorNeeded]],
  ["mfa_verification_failed", ["code_wrong", authMessages.codeWrong]],
  ["mfa_challenge_expired", ["code_expired", authMessages.codeExpired]],
  // The challenge was answered already, here or in another tab.
  ["mfa_ip_address_mismatch", ["code_expired", authMessages.codeExpired]],
  ["mfa_factor_name_conflict", ["factor_name_taken", authMessages.factorNameTaken]],
  ["too_many_enrolled_mfa_factors", ["factor_limit", authMessages.factorLimit]],
  ["mfa_factor_not_found", ["factor_gone", authMessages.factorGone]],
  ["user_already_exists", ["brand_email_taken", brandMessages.emailTaken]],
  ["email_exists", ["brand_email_taken", brandMessages.emailTaken]],
  ["email_address_invalid", ["email_refused", authMessages.emailRefused]],
  ["email_address_not_authorized", ["email_refused", authMessages.emailRefused]],
  ["signup_disabled", ["sign_up_closed", authMessages.signUpClosed]],
  ["email_provider_disabled", ["sign_up_closed", authMessages.signUpClosed]],
  ["provider_disabled", ["sign_up_closed", authMessages.signUpClosed]],
  ["validation_failed", ["invalid_value", authMessages.valueRefused]],
  ["same_password", ["password_unchanged", authMessages.passwordUnchanged]],
  [
    "current_password_required",
    ["current_password_required", authMessages.currentPasswordRequired],
  ],
  ["current_password_invalid", ["current_password_wrong", authMessages.currentPasswordWrong]],
  ["reauthentication_needed", ["reauthentication_needed", authMessages.reauthenticationNeeded]],
  ["reauthentication_not_valid", ["reauthentication_needed", authMessages.reauthenticationNeeded]],
  ["reauth_nonce_missing", ["reauthentication_needed", authMessages.reauthenticationNeeded]],
  ["over_request_rate_limit", tooManyAttempts],
]);

const sessionEnded = new Set([
  "session_not_found",
  "session_expired",
  "refresh_token_not_found",
  "refresh_token_already_used",
  "bad_jwt",
  "no_authorization",
  "user_not_found",
]);

/** Maps an error of the auth service. Users never see the service's own text. */
export function readAuthError(error: unknown): DataError {
  if (error instanceof DataError) return error;
  const serviceError = readServiceError(error, undefined);
  const { code, name, message, status } = serviceError;
  if (isUnreachable(serviceError)) return standardError("unreachable", error);
  if (sessionEnded.has(code) || name === "AuthSessionMissingError") {
    return standardError("session_expired", error);
  }
  if (code === "otp_expired") return standardError("link_refused", error);
  if (code === "weak_password") return new DataError(code, weaknessOf(serviceError, error), error);
  if (code === "over_email_send_rate_limit") return emailRefusal(message, error);
  if (code === "mfa_verification_rejected") return codesRefusal(message, error);
  // The service reports a trigger's refusal in these words and drops the trigger's message.
  if (message.startsWith("Database error saving new user")) {
    return new DataError("sign_up_refused", authMessages.signUpRefused, error);
  }
  const refusal = refusals.get(code) ?? (status === 429 ? tooManyAttempts : undefined);
  return refusal
    ? new DataError(refusal[0], refusal[1], error)
    : standardError("unexpected", error);
}

/** Names what the password lacks, if the service says so. */
function weaknessOf({ message }: ServiceError, error: unknown): string {
  const { reasons } = error as { readonly reasons?: unknown };
  const length = /at least (\d+) characters/.exec(message)?.[1];
  const told = [
    length === undefined ? "" : passwordTooShortMessage(Number(length)),
    Array.isArray(reasons) && reasons.includes("characters") ? authMessages.passwordPlain : "",
  ];
  return told.join(" ").trim() || authMessages.passwordWeak;
}

/** The message is our database's, or the service's own, which names no time. */
function codesRefusal(message: string, error: unknown): DataError {
  const minutes = /in (\d+) minutes?/.exec(message)?.[1];
  return new DataError("codes_refused", codesRefusedMessage(Number(minutes ?? 5)), error);
}

/** Either this address was just sent an email, or the project has used up its quota for all addresses. */
function emailRefusal(message: string, error: unknown): DataError {
  const seconds = /after (\d+) seconds?/.exec(message)?.[1];
  return seconds === undefined
    ? new DataError("email_limit", authMessages.emailLimit, error)
    : new DataError("email_just_sent", emailJustSentMessage(Number(seconds)), error);
}
