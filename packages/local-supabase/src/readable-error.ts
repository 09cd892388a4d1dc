/** An error whose message is enough for people; the command line prints it without a stack. */
export class ReadableError extends Error {
  override name = "ReadableError";
}
