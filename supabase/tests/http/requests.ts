/** Sends raw HTTP requests, without a client library. */
import { publishableKey } from "../harness/backend.ts";

interface Request {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A plain object or an array is sent as JSON. */
  readonly body?: Body | object;
}

type Body = string | Buffer | FormData | ReadableStream;

/** Sends requests to a backend as `fetch` does. */
export const requestsTo =
  (url: string) =>
  async (path: string, { token, method, headers, body }: Request = {}) => {
    const isRaw =
      typeof body === "string" ||
      [Buffer, FormData, ReadableStream].some((type) => body instanceof type);
    const response = await fetch(url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        apikey: publishableKey,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isRaw && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as Body) : JSON.stringify(body) }),
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
  };
