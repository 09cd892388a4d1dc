/** Uploads that stop half-way, after Storage has checked the policies, until the test continues. */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expected, publishableKey, type Backend } from "../harness/backend.ts";
import { bucket, type Account } from "./fixtures.ts";

interface HeldUpload {
  /** Closes the connection. */
  readonly breakOff: () => void;
  /** Sends the rest and returns Storage's response. */
  readonly finish: () => Promise<{ readonly status: number | undefined; readonly body: unknown }>;
}

export const ways = ["with its length", "in chunks", "as a form"] as const;
type Way = (typeof ways)[number];

const boundary = "the-boundary";
const formHead = [
  `--${boundary}\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\n`,
  "content-type: image/png\r\n\r\n",
].join("");

function messageOf(way: Way, bytes: Buffer): { body: Buffer; headers: Record<string, string> } {
  if (way !== "as a form") return { body: bytes, headers: { "content-type": "image/png" } };
  const body = Buffer.concat([
    Buffer.from(formHead),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

export async function holdUpload(
  { url, service }: Backend,
  { token }: Account,
  path: string,
  bytes: Buffer,
  way: Way = "with its length",
): Promise<HeldUpload> {
  const { body, headers } = messageOf(way, bytes);
  const half = body.length - Math.floor(bytes.length / 2);
  const outgoing = request(`${url}/storage/v1/object/${bucket}/${path}`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      ...headers,
      ...(way !== "in chunks" && { "content-length": String(body.length) }),
      expect: "100-continue",
    },
  });
  const answer = once(outgoing, "response").then(async ([response]) => {
    const incoming = response as IncomingMessage;
    return { status: incoming.statusCode, body: JSON.parse(await text(incoming)) as unknown };
  });
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  await new Promise((resolve) => outgoing.write(body.subarray(0, half), resolve));
  // The server takes requests in turn, so a later request's response means the upload has begun.
  await expected(service().storage.listBuckets());
  return {
    breakOff: () => {
      answer.catch(() => undefined);
      outgoing.destroy();
    },
    finish: () => {
      outgoing.end(body.subarray(half));
      return answer;
    },
  };
}
