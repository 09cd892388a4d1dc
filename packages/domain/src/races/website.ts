import { isStorable } from "../required-text.ts";

/** Prepends "https://" unless the address has an http(s) prefix; null for a blank one. */
export function normaliseWebsite(text: string): string | null {
  const address = text.trim();
  if (address === "") return null;
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

const webAddress =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}](?::(?<port>\d{1,5}))?(?:[/?#]\S*)?$/iu;

/** Whether a normalised address is an http(s) URL of a public host, without credentials or spaces. */
export function isWebAddress(address: string): boolean {
  const match = webAddress.exec(address);
  if (match === null || address.length > 2048 || !isStorable(address)) return false;
  return Number(match.groups?.["port"] ?? 0) < 65_536;
}
