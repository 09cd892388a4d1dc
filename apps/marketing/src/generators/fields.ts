// The kinds of generator settings. Each field accepts a value or its text from a URL and replaces anything else with its
// default,
// so one bad value does not affect the others.
import { printableText } from "@outpace/domain/texts";
import { cutText } from "@outpace/ui/limited-text";
import * as z from "zod/mini";

/** The maximum length; longer texts are cut. */
export const longestText = 200;

/** A color as #rrggbb in lower case. Also accepts three digits, and a missing "#". */
export function color(standard: string) {
  const accepted = z.string().check(z.regex(/^#?([\da-f]{3}|[\da-f]{6})$/i));
  return z.catch(z.pipe(accepted, z.transform(longHex)), standard);
}

/** A whole number from `min` to `max`, or the default, which may lie outside. */
export function range(min: number, max: number, standard: number) {
  const allowed = z.union([z.int().check(z.minimum(min), z.maximum(max)), z.literal(standard)]);
  return z.catch(z.pipe(z.transform(readNumber), allowed), standard);
}

export function toggle(standard: boolean) {
  return z.catch(z.union([z.boolean(), z.stringbool()]), standard);
}

export function choice<const Option extends string>(
  options: readonly Option[],
  standard: NoInfer<Option>,
) {
  return z.catch(z.enum(options), standard);
}

/** Free text, without characters that files cannot hold. */
export function text(standard = "") {
  return z.catch(z.string().check(z.overwrite(drawable)), standard);
}

function longHex(hex: string): string {
  const digits = hex.replace("#", "").toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

function readNumber(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== "" ? Number(value) : value;
}

function drawable(value: string): string {
  return cutText(printableText(value), longestText);
}
