/** A probe of any person: `setup`, `statement` and `question` are for `fill`. */
export interface Template {
  /** The relation or function, with its schema. */
  readonly thing: string;
  /** The row of access.md that says what the outcome must be: "update of name", "insert". */
  readonly act: string;
  readonly verb: "select" | "insert" | "update" | "delete" | "truncate" | "execute";
  readonly column?: string | undefined;
  /**
   * What a success is: how many rows were touched, how many of them are not the person's, that it was done, what was
   * returned, or that it could be planned.
   */
  readonly measure: "rows" | "others" | "done" | "answer" | "plan";
  /** A statement before it, past every policy. */
  readonly setup?: string | undefined;
  readonly statement: string;
  readonly headers?: string | undefined;
  /** A query after the statement, past every policy, whose result is the outcome. */
  readonly question?: string | undefined;
  /** Runs in the role of the connection: the auth server sets none. */
  readonly isByAuthServer?: true;
}
