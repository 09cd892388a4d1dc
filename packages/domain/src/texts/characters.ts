/**
 * Code point ranges for brackets of regular expressions. The database repeats them (`private.characters`), because classes
 * such as \p{L} depend on the version of Unicode, which differs between browsers and PostgreSQL.
 */

export const whiteSpace = "\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF";

/** Marks that reorder all characters, letters included, up to their end. */
export const embedding = "\u202A-\u202E\u2066-\u2069";

/**
 * Marks that people leave out when they type quickly: accents, points of Hebrew and vowel signs of Arabic, and what lengthens or
 * encloses letters. Not the vowel signs of Indic scripts, without which words become others.
 */
export const accents =
  "\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F";

/** Joiners and variation selectors, which select the form of the letter or emoji before them. */
export const shaping = "\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}";

/** The other invisible characters: the rest of Default_Ignorable_Code_Point, and the marks of annotations. */
export const ignored =
  "\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u200B\u200E\u200F\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}";
