/** The request being handled, for code below Lite, which does not pass requests down. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface CurrentRequest {
  request: Request;
  /** The last database error while handling this request. */
  databaseError?: unknown;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

export function runWithRequest<Result>(request: Request, work: () => Result): Result {
  return storage.run({ request }, work);
}

export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}
