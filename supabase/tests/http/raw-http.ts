/** HTTP/1.1 by hand: many requests down one socket before the first answer, as no client library sends them. */
import { connect } from "node:net";
import { backend } from "./backend.ts";

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

const { hostname, port, host } = new URL(backend.url);

/** A request for {@link exchange}; `headers` come before nothing but the host's. */
export function rawGet(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join("")}\r\n`;
}

/**
 * Writes everything at once into one connection, and answers what comes back, in order: `wanted`
 * answers, or fewer when the server closes the connection before.
 */
export function exchange(
  requests: readonly (string | Buffer)[],
  wanted: number,
): Promise<RawAnswer[]> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (parse(received).length >= wanted) socket.destroy();
    });
    // The server may close the connection on what it has not read yet.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(parse(received));
    });
    socket.write(Buffer.concat(requests.map((part) => Buffer.from(part))));
  });
}

function parse(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let start = 0; ;) {
    const headEnd = received.indexOf("\r\n\r\n", start);
    if (headEnd === -1) return answers;
    const head = received.subarray(start, headEnd).toString("latin1");
    // The embedded server says how long every answer is.
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (received.length < end) return answers;
    const body = received.subarray(headEnd + 4, end).toString();
    answers.push({ status: Number(head.split(" ")[1]), body });
    start = end;
  }
}
