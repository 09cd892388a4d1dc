/** A failure whose message is all a person needs; the command line prints it alone, without a stack. */
export class ReadableError extends Error {
  override name = "ReadableError";
}
