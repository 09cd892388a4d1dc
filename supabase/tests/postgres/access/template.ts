/** A probe for any person; `fill` completes `setup`, `statement` and `question`. */
export interface Template {
  /** The relation or function, with its schema. */
  readonly thing: string;
  /** The row of access.md with the expected outcome, such as "update of name" or "insert". */
  readonly act: string;
  readonly verb: "select" | "insert" | "update" | "delete" | "truncate" | "execute";
  readonly column?: string | undefined;
  /**
   * How a success is measured: the rows touched, those of them that are not the person's, that it
   * was done, the result, or that it could be planned.
   */
  readonly measure: "rows" | "others" | "done" | "answer" | "plan";
  /** A statement before it that bypasses every policy. */
  readonly setup?: string | undefined;
  readonly statement: string;
  readonly headers?: string | undefined;
  /** A query afterwards that bypasses every policy; its result is the outcome. */
  readonly question?: string | undefined;
  /** Runs in the connection's role, since the auth server sets none. */
  readonly isByAuthServer?: true;
}
