import type { refusalCodes } from "./internal/refusal-codes.ts";

export type DataErrorCode =
  | (typeof refusalCodes)[number]
  | "unreachable"
  | "session_expired"
  | "forbidden"
  | "not_found"
  | "busy"
  | "invalid_credentials"
  | "email_not_confirmed"
  | "captcha_failed"
  | "account_blocked"
  | "code_wrong"
  | "code_expired"
  | "codes_refused"
  | "factor_name_taken"
  | "factor_limit"
  | "factor_gone"
  | "email_refused"
  | "email_just_sent"
  | "email_limit"
  | "password_unchanged"
  | "current_password_required"
  | "current_password_wrong"
  | "link_refused"
  | "link_over"
  | "reauthentication_needed"
  | "sign_up_refused"
  | "sign_up_closed"
  | "storage_permissions"
  | "storage_bucket_missing"
  | "storage_failed"
  | "storage_busy"
  | "photo_limit"
  | "photo_busy"
  | "logo_waiting"
  | "code_missing"
  | "code_late"
  | "unexpected";

/** The only error this package throws. Its `message` is written for users. */
export class DataError extends Error {
  readonly code: DataErrorCode;

  constructor(code: DataErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "DataError";
    this.code = code;
  }
}
