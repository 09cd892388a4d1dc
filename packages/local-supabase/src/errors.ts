/** An error whose message is enough for people; the command line prints it without a stack. */
export class ReadableError extends Error {
  override name = "ReadableError";
}

/** A PostgreSQL error; `code` is the five-character SQLSTATE. */
export interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
  /** The 1-based position of the error in the statement, if known. */
  position?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}
