/** Captures the data package's requests, so the bench measures what the apps send. */
import { createClient, type Client } from "@outpace/data/client";

export interface ApiRequest {
  /** A table, a view or a function. */
  readonly target: string;
  readonly isCall: boolean;
  readonly query: URLSearchParams;
  /** A call's arguments as JSON. */
  readonly body: string;
}

export function readRequest(input: RequestInfo | URL, init?: RequestInit): ApiRequest {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const path = pathname.replace("/rest/v1/", "");
  return {
    target: path.replace("rpc/", ""),
    isCall: path.startsWith("rpc/"),
    query: searchParams,
    body: typeof init?.body === "string" ? init.body : "",
  };
}

/** Returns a call's first request. The call gets an empty response, and may fail because of it. */
export async function requestOf(call: (client: Client) => Promise<unknown>): Promise<ApiRequest> {
  let captured: ApiRequest | undefined;
  const client = createClient({
    url: "http://bench.invalid",
    publishableKey: "none",
    fetch: (input, init) => {
      captured ??= readRequest(input, init);
      return Promise.resolve(Response.json([]));
    },
  });
  await call(client).catch(() => undefined);
  if (captured === undefined) throw new Error("The call sent no request.");
  return captured;
}
