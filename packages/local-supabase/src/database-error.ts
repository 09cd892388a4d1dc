/** An error as PostgreSQL gives it; `code` is the five-character SQLSTATE. */
export interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
  /** 1-based character of the statement, where PostgreSQL points at one. */
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
