/** Which request is being answered, for the layers below that Lite does not tell. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Handler } from "./handler.ts";

export interface CurrentRequest {
  request: Request;
  /** The last error that the database gave while answering. */
  databaseError?: unknown;
}

const store = new AsyncLocalStorage<CurrentRequest>();

export function rememberRequest(handler: Handler): Handler {
  return (request, peer) => store.run({ request }, () => handler(request, peer));
}

export function currentRequest(): CurrentRequest | undefined {
  return store.getStore();
}
