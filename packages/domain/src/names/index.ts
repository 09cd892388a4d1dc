/**
 * What a name of a company or a race may contain, so that none looks like another one or like the product's own.
 * The database repeats these rules (`private.name_fault`), with the same explicit ranges of code points: classes
 * such as \p{L} depend on the version of Unicode, which differs between browsers and PostgreSQL.
 */
import * as z from "zod/mini";
import { productName } from "../product/index.ts";
import { isStorable, unstorableMessage } from "../required-text.ts";

export const nameMessages = {
  control: "A name can't contain line breaks or control characters.",
  direction: "A name can't contain characters that change the direction of text.",
  invisible: "A name can't contain invisible characters.",
  mixedScripts: "A name can't mix Latin with Cyrillic or Greek letters in one word.",
  reserved: `A company name can't contain "${productName}" or "staff" as a word of its own.`,
} as const;

const { raw } = String;
const anyOf = (...ranges: readonly string[]) => `[${ranges.join("")}]`;
const pattern = (source: string, flags = "u") => new RegExp(source, flags);

const latin = raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF`;
const cyrillicAndGreek = raw`\u0370-\u03FF\u1F00-\u1FFF\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F`;
const inWord = `${anyOf(latin, cyrillicAndGreek, raw`0-9'\u2019\u0300-\u036F`)}*`;
const letter = anyOf(latin, cyrillicAndGreek);
const picture = anyOf(
  raw`\u00A9\u00AE\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\u{1F000}-\u{1FAFF}`,
);

const control = pattern(anyOf(raw`\u0000-\u001F\u007F-\u009F\u2028\u2029`));
const direction = pattern(anyOf(raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`));
const invisible = pattern(
  anyOf(
    raw`\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u2060-\u2065\u206A-\u206F`,
    raw`\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`,
  ),
);
/** Pictures that U+200D joins to one; each may be followed by the selector that asks for its colours. */
const emoji = pattern(raw`${picture}\uFE0F?(?:\u200D${picture}\uFE0F?)*|[0-9#*]\uFE0F\u20E3`, "gu");
const mixedScripts = pattern(
  [
    anyOf(latin) + inWord + anyOf(cyrillicAndGreek),
    anyOf(cyrillicAndGreek) + inWord + anyOf(latin),
  ].join("|"),
);
const reserved = pattern(`(?<!${letter})(?:${productName.toLowerCase()}|staff)(?!${letter})`);

/** A name as it is stored: one code point for each character that can be written in several ways (NFKC), and trimmed. */
export function normaliseName(name: string): string {
  return name.normalize("NFKC").trim();
}

/** The sentence that says why a normalised name may deceive, or null. */
export function nameFault(name: string): string | null {
  if (control.test(name)) return nameMessages.control;
  if (direction.test(name)) return nameMessages.direction;
  if (invisible.test(name.replace(emoji, " "))) return nameMessages.invisible;
  return mixedScripts.test(name) ? nameMessages.mixedScripts : null;
}

/** As `nameFault`; in addition, a company cannot call itself by the product's name or its staff. */
export function companyNameFault(name: string): string | null {
  return nameFault(name) ?? (reserved.test(name.toLowerCase()) ? nameMessages.reserved : null);
}

/** A field for a name, which is normalised; blank text has `missing` as its first issue. */
export function nameText(missing: string, fault: (name: string) => string | null = nameFault) {
  return z.string(missing).check(
    z.overwrite(normaliseName),
    z.minLength(1, missing),
    z.refine<string>((name) => fault(name) === null, {
      error: ({ input }) => fault(input as string) ?? undefined,
    }),
    z.refine(isStorable, unstorableMessage),
  );
}
