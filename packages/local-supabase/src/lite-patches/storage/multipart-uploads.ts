/**
 * Problem: Lite rejects a File or Blob, which storage-js sends as a multipart form with an unnamed part, with
 * "Missing file in multipart upload", and does not read the form's cache lifetime.
 * Workaround: turn the form into the plain upload that Lite understands.
 * Remove when: the test "plain Lite rejects a browser's Blob" fails.
 */
import { buffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import { BadRequest } from "../../http/failures.ts";
import type { Handler } from "../../http/handler.ts";

export function unpackMultipartUploads(next: Handler): Handler {
  return async (request, peer) => {
    const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
    if (!isForm) return next(request, peer);
    const { upload, isCutOff } = await unpack(request);
    const response = await next(upload, peer);
    if (isCutOff()) throw unreadable;
    return response;
  };
}

/** The limit for the fields before the file, which are few and short. */
const maxHeadBytes = 1024 * 1024;

const unreadable = new BadRequest("The multipart form cannot be read");

/** Reads up to the start of the file, which may itself be arbitrarily slow. */
async function unpack(request: Request) {
  const type = request.headers.get("content-type") ?? "";
  const [, quoted, boundary = quoted] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  if (boundary === undefined || request.body === null) throw unreadable;
  const chunks = request.body[Symbol.asyncIterator]();
  let read: Buffer = Buffer.alloc(0);
  let start: FileStart | undefined;
  while (!start) {
    const { done, value } = await chunks.next();
    if (done || read.length > maxHeadBytes) throw unreadable;
    read = Buffer.concat([read, value]);
    start = findFile(read, `--${boundary}\r\n`);
  }
  const headers = new Headers(request.headers);
  headers.set("content-type", start.type);
  const lifetime = await readLifetime(
    Buffer.concat([read.subarray(0, start.part), Buffer.from(`--${boundary}--\r\n`)]),
    type,
  );
  if (lifetime !== undefined) headers.set("cache-control", `max-age=${lifetime}`);
  const end = `\r\n--${boundary}`;
  const length = headers.get("content-length");
  // Only the end of the form follows the file.
  const around = start.content + Buffer.byteLength(`${end}--\r\n`);
  if (length !== null) headers.set("content-length", String(Math.max(0, Number(length) - around)));
  const { file, isCutOff } = fileOf(read.subarray(start.content), chunks, end);
  const init = { method: request.method, headers, body: ReadableStream.from(file), duplex: "half" };
  return { upload: new Request(request.url, init as RequestInit), isCutOff };
}

interface FileStart {
  /** The start of the part; `content` is the start of its content. */
  part: number;
  content: number;
  type: string;
}

function findFile(read: Buffer, delimiter: string): FileStart | undefined {
  for (let part = read.indexOf(delimiter); part >= 0; part = read.indexOf(delimiter, part + 1)) {
    const end = read.indexOf("\r\n\r\n", part);
    const head = read.toString("latin1", part, end);
    if (end < 0 || !/^content-disposition:.*\bfilename=/im.test(head)) continue;
    const [, type = "application/octet-stream"] = /^content-type: *(.+?)\r?$/im.exec(head) ?? [];
    return { part, content: end + 4, type };
  }
  return undefined;
}

async function readLifetime(fields: Uint8Array<ArrayBuffer>, type: string) {
  const headers = { "content-type": type };
  const form = await new Response(fields, { headers }).formData().catch(() => undefined);
  const lifetime = form?.get("cacheControl");
  return typeof lifetime === "string" ? lifetime : undefined;
}

function fileOf(first: Buffer, rest: AsyncIterator<Uint8Array>, end: string) {
  let isCutOff = false;
  async function* read() {
    const others = await buffer({
      [Symbol.asyncIterator]: () => rest,
    } as AsyncIterable<Uint8Array>);
    const all = Buffer.concat([first, others]);
    const length = all.indexOf(end);
    isCutOff = length < 0;
    if (isCutOff) throw unreadable;
    yield all.subarray(0, length);
  }
  return { file: read(), isCutOff: () => isCutOff };
}
