import { standardError } from "./internal/service-errors.ts";

/**
 * Loads a module on demand. Throws a `DataError`: `code_missing` if the server that hosts the code responds (see `isServed`),
 * else `unreachable`.
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
    // The network may have recovered.
    return await load();
  } catch (cause) {
    throw standardError("code_missing", cause);
  }
}
