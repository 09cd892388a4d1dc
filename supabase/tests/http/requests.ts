/** One request as any program can send it, past every client library. */
import { backend, type Backend } from "./backend.ts";

interface Request {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A plain object or an array is sent as JSON. */
  readonly body?: Body | object;
  readonly at?: Backend;
}

type Body = string | Buffer | FormData | ReadableStream;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function ask(path: string, request: Request = {}): Promise<Answer> {
  const { token, headers, body, at = backend } = request;
  const isJson = body !== undefined && !isBody(body);
  const answer = await fetch(at.url + path, {
    method: request.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      apikey: at.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isJson && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isBody(body) ? body : JSON.stringify(body) }),
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function isBody(body: Body | object): body is Body {
  return (
    typeof body === "string" ||
    Buffer.isBuffer(body) ||
    body instanceof FormData ||
    body instanceof ReadableStream
  );
}
