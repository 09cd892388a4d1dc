import { isDataError, standardError } from "./internal/service-errors.ts";
import { within } from "./internal/timeout.ts";

/** Milliseconds. */
const codeTimeout = 120_000;

/** Loads a module. Throws `code_late` if it has not arrived after two minutes. */
export function loadInTime<Module>(load: () => Promise<Module>): Promise<Module> {
  return within(codeTimeout, load(), "code_late");
}

/**
 * Loads a module on demand. Throws a `DataError`: `code_late`, `code_missing` if the server that hosts the code responds (see
 * `isServed`), else `unreachable`.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  isServed: () => Promise<boolean>,
): Promise<Module> {
  try {
    return await loadInTime(load);
  } catch (cause) {
    // A browser requests a module once, so another try would wait for the same response.
    if (isDataError(cause, "code_late")) throw cause;
    if (!(await isServed())) throw standardError("unreachable", cause);
  }
  try {
    // The network may have recovered.
    return await loadInTime(load);
  } catch (cause) {
    throw standardError("code_missing", cause);
  }
}
