import { standardError } from "./service-errors.ts";

/**
 * Loads code that a page does not start with. An error is a `DataError`: `code_missing` where the server that has the
 * code responds, as `isServed` tells, and `unreachable` otherwise.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  isServed: () => Promise<boolean>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isServed())) throw standardError("unreachable", cause);
  }
  try {
    // The network may have come back in between.
    return await load();
  } catch (cause) {
    throw standardError("code_missing", cause);
  }
}
