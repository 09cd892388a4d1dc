/** Sends a hostile request as it stands: `fetch` would tidy it first. */
import { Agent, request } from "node:http";
import type { HostileRequest } from "./requests.ts";

export interface HostileAnswer {
  readonly status: number;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** An answer that does not come has the status 0: a fault, whatever was asked. */
export function send(
  url: string,
  { method, path, headers, body }: HostileRequest,
  identity: Readonly<Record<string, string>>,
): Promise<HostileAnswer> {
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  return new Promise((resolve) => {
    const noAnswer = (error: Error) => {
      resolve({ status: 0, body: error.message });
    };
    const outgoing = request(
      new URL(url),
      {
        agent,
        method,
        path,
        timeout: 20_000,
        headers: {
          ...identity,
          ...Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, sendable(value)]),
          ),
          ...(length > 0 && { "content-length": length }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", noAnswer);
        answer.on("end", () => {
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        });
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("No answer came.")));
    outgoing.on("error", noAnswer);
    outgoing.end(body);
  });
}

/** A header's value holds neither controls nor anything beyond Latin-1. */
function sendable(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "");
}
