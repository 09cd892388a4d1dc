import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Locator } from "@playwright/test";

/** A PNG file of one color, for a file input. */
export function pngFile(width: number, height: number, name = "start-line.png") {
  return { name, mimeType: "image/png", buffer: png(width, height) };
}

/** A PNG file of three bytes a pixel, which no format can make much smaller. */
export function heavyPngFile(width: number, height: number) {
  const buffer = png(width, height, () => randomBytes(width * 3));
  return { name: "heavy.png", mimeType: "image/png", buffer };
}

/** Sends an event with a PNG file, and perhaps a text, to an element. Returns whether the browser may handle it. */
export function sendPhoto(
  to: Locator,
  type: "drop" | "dragover" | "dragleave" | "paste",
  text = "",
): Promise<boolean> {
  return to.evaluate(
    (element, [type, text, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], `${type}.png`, { type: "image/png" }));
      if (text) data.setData("text/plain", text);
      const init = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
      const event = type === "paste" ? new ClipboardEvent(type, init) : new DragEvent(type, init);
      return element.dispatchEvent(event);
    },
    [type, text, [...png(400, 400)]] as const,
  );
}

export function png(
  width: number,
  height: number,
  colors = () => Buffer.alloc(width * 3, 0x40),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), colors()]));
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
