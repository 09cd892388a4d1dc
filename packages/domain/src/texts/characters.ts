/**
 * Ranges of code points, for brackets of regular expressions. The database holds the same (`private.characters`), since
 * classes such as \p{L} depend on the version of Unicode, which differs between browsers and PostgreSQL.
 */

export const control = "\u0000-\u001F\u007F-\u009F\u2028\u2029";

export const whiteSpace = "\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF";

/** The soft hyphen and the byte order mark, which no spelling has: they come along when a text is copied. */
export const neverMeant = "\u00AD\uFEFF";

/** They say where a line may break and where it may not. */
export const lineBreaking = "\u00AD\u200B\u2060\uFEFF";

/** They order the characters beside them as letters do that cannot be seen. */
export const directionMarks = "\u061C\u200E\u200F";

/** They order all characters up to their end, letters too. */
export const embedding = "\u202A-\u202E\u2066-\u2069";

/** Without effect at an end of a text: direction marks, joiners, spaces without width and the like. */
export const formatControls = "\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F";

/** What is not seen by itself: Default_Ignorable_Code_Point, and the marks of annotations. */
export const invisible =
  "\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}";

export const latin =
  "A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF";

export const cyrillicAndGreek =
  "\u0370-\u03FF\u1F00-\u1FFF\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F";

/** Signs such as ™ and ㎞, which NFKC spells with Latin letters that would belong to the word before. */
export const abbreviations = "\u2116\u2120-\u2122\u213B\u3300-\u33FF\u{1F16A}-\u{1F16C}";

export const rightToLeft =
  "\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0710-\u07EA\u0800-\u08C7\uFB1D-\uFDFB\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}";

/** White space, punctuation and digits, whose place depends on the letters around them. */
export const neutral =
  " -@[-`{-~\u00A0-\u00BF\u05BE\u05F3\u05F4\u060C\u061B\u061F\u0660-\u066C\u06D4\u06F0-\u06F9\u2000-\u200A\u2010-\u2027\u2030-\u205E";

export const pictures =
  "\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\u3297\u3299\u{1F000}-\u{1FAFF}";

/** With Chinese punctuation and Burmese letters, which have variants too. */
export const ideographs =
  "\u1000-\u109F\u3001-\u3007\u3400-\u4DBF\u4E00-\u9FFF\uAA60-\uAA7F\uF900-\uFAFF\uFF01-\uFF1F\u{20000}-\u{3FFFF}";

export const mongolian = "\u1820-\u18AA";

export const mongolianVariants = "\u180B-\u180D\u180F";

/** Letters of the scripts that are written joined, and the marks on them. */
export const cursive =
  "\u0610-\u061A\u0620-\u065F\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06EF\u06FA-\u06FF\u0710-\u077F\u07CA-\u07F5\u0840-\u086A\u0870-\u0887\u08A0-\u08E1\u08E3-\u08FF\u180B-\u180D\u180F\u1820-\u18AA\uA840-\uA871\u{10D00}-\u{10D27}\u{1E900}-\u{1E94B}";

export const cursiveDigits = "\u0660-\u0669\u06F0-\u06F9";

/** Canonical_Combining_Class=Virama. */
export const viramas =
  "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0F84\u1039\u103A\u1714\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED";

/** Indic_Syllabic_Category=Vowel_Dependent, in the scripts of `indic`. */
export const vowelSigns =
  "\u093A\u093B\u093E-\u094C\u094E\u094F\u0955-\u0957\u09BE-\u09CC\u09D7\u0A3E-\u0A4C\u0ABE-\u0ACC\u0B3E-\u0B4C\u0B55-\u0B57\u0BBE-\u0BCC\u0BD7\u0C3E-\u0C4C\u0C55\u0C56\u0CBE-\u0CCC\u0CD5\u0CD6\u0D3E-\u0D4C\u0D57\u0DCF-\u0DDF\u0DF2\u0DF3";

/** What may stand in a host's name beside ASCII: letters, marks and digits, joiners and what lies beyond the first plane. */
export const hostLetters =
  "\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u167F\u1681-\u180D\u180F-\u1FFF\u200C\u200D\u2C00-\u2DFF\u3005-\u3007\u3021-\u302F\u3031-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC\u{10000}-\u{3FFFF}";

/** Scripts whose words have no space between them, but may have U+200B (Line_Break=Complex_Context). */
export const withoutSpaces =
  "\u0E01-\u0E4E\u0E81-\u0ECE\u1000-\u103F\u1050-\u108F\u1780-\u17DD\u1950-\u1974\u1980-\u19C9\u1A20-\u1A7C\uA9E0-\uA9FE\uAA60-\uAADF";

export const indic = "\u0900-\u0DFF";
