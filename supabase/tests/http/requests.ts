/** Sends raw HTTP requests, without a client library. */
import { Agent, request, type RequestOptions } from "node:http";
import { publishableKey, type Api } from "../harness/backend.ts";

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

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a path and headers that `fetch` would normalize; status 0 means no response. */
export function send(
  { url }: Api,
  { body, ...options }: RequestOptions & { readonly body?: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const fail = (error: Error) => {
      resolve({ status: 0, text: error.message });
    };
    const outgoing = request(url, { agent, timeout: 20_000, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("There was no response.")));
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}
