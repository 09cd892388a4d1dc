/** Catches the request that a function of the data package sends, so that the bench asks what the apps ask. */
import { createClient, type Client } from "@outpace/data/client";

export interface ApiRequest {
  /** The table, view or function that is asked. */
  readonly target: string;
  readonly isCall: boolean;
  readonly query: URLSearchParams;
  /** The arguments of a call, as JSON. */
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

/** The first request of a call. What the call makes of the empty answer does not matter here. */
export async function requestOf(call: (client: Client) => Promise<unknown>): Promise<ApiRequest> {
  let caught: ApiRequest | undefined;
  const client = createClient({
    url: "http://bench.invalid",
    publishableKey: "none",
    fetch: (input, init) => {
      caught ??= readRequest(input, init);
      return Promise.resolve(Response.json([]));
    },
  });
  await call(client).catch(() => undefined);
  if (caught === undefined) throw new Error("The call sent no request.");
  return caught;
}
