/** Sends raw HTTP requests, without a client library. */
import { Agent, request, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { publishableKey, type Api } from "../harness/backend.ts";

interface Request {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A plain object or an array is sent as JSON. */
  readonly body?: Body | object;
}

type Body = string | Buffer | FormData | ReadableStream;

export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

export interface Response extends RawResponse {
  readonly headers: Headers;
}

/** Sends requests to a backend as `fetch` does. */
export const requestsTo =
  (url: string) =>
  async (path: string, options: Request = {}) => {
    const { token, headers, body } = options;
    const isJson = body !== undefined && !isBody(body);
    const response = await fetch(url + path, {
      method: options.method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        apikey: publishableKey,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(isJson && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isBody(body) ? body : JSON.stringify(body) }),
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text } satisfies Response;
  };

const isBody = (body: Body | object): body is Body =>
  typeof body === "string" ||
  [Buffer, FormData, ReadableStream].some((type) => body instanceof type);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a path and headers that `fetch` would normalize; status 0 means no response. */
export function send(
  { url }: Api,
  { body, ...options }: RequestOptions & { readonly body?: string | Buffer },
): Promise<RawResponse> {
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

/** An HTTP/1.1 request as bytes, for `exchange`. */
export const rawRequest = (line: string, headers: Readonly<Record<string, string>>) =>
  [
    `${line} HTTP/1.1`,
    "host: localhost",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

/**
 * Writes many requests into one connection before the first response. Returns `wanted` responses in
 * order, or fewer if the server closes the connection.
 */
export function exchange(
  { url }: Api,
  requests: readonly (string | Buffer)[],
  wanted: number,
): Promise<RawResponse[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const responses: RawResponse[] = [];
    let rest: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      rest = takeResponses(Buffer.concat([rest, Buffer.from(chunk)]), responses);
      if (responses.length >= wanted) socket.destroy();
    });
    // The server may close the connection before it has read all requests.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(responses);
    });
    socket.write(Buffer.concat(requests.map((part) => Buffer.from(part))));
  });
}

/** Adds the complete responses to `responses`; returns the bytes after them. */
function takeResponses(received: Buffer, responses: RawResponse[]): Buffer {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return received;
  const head = received.subarray(0, headEnd).toString("latin1");
  // The embedded server states the length of every response.
  const end = headEnd + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  if (received.length < end) return received;
  const text = received.subarray(headEnd + 4, end).toString();
  responses.push({ status: Number(head.split(" ")[1]), text });
  return takeResponses(received.subarray(end), responses);
}
