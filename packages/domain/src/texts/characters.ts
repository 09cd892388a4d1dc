/**
 * Code point ranges for brackets of regular expressions. The database repeats them (`private.characters`), because classes
 * such as \p{L} depend on the version of Unicode, which differs between browsers and PostgreSQL.
 */

export const whiteSpace = "\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF";

/** Marks that allow or prevent a line break. */
export const lineBreaking = "\u00AD\u200B\u2060\uFEFF";

/** Marks that order adjacent characters as an invisible letter would. */
export const directionMarks = "\u061C\u200E\u200F";

/** Marks that reorder all characters, letters included, up to their end. */
export const embedding = "\u202A-\u202E\u2066-\u2069";

/** Invisible characters: Default_Ignorable_Code_Point and the marks of annotations. */
export const invisible =
  "\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}";
