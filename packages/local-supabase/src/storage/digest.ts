/** Objects are stored under the digest of their bytes. An object's row has it as the quoted ETag. */
import { createHash } from "node:crypto";

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function eTagOf(bytes: Uint8Array): string {
  return `"${digestOf(bytes)}"`;
}

export function digestIn(eTag: string): string {
  return eTag.replaceAll('"', "");
}
