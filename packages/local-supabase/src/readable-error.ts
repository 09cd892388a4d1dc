/** A failure whose message is enough for a person; the command line prints it without a stack. */
export class ReadableError extends Error {
  override name = "ReadableError";
}
