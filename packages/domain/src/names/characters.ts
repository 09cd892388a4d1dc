/** Like `characters` of texts, but for names. A separate module, which only the checks of names load. */

export const control = "\u0000-\u001F\u007F-\u009F\u2028\u2029";

/** The soft hyphen and the byte order mark. No spelling uses them; copied text contains them. */
export const neverMeant = "\u00AD\uFEFF";

/** Direction marks, joiners, zero-width spaces and the like: they have no effect at the end of a text. */
export const formatControls = "\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F";

export const latin =
  "A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF";

export const cyrillicAndGreek =
  "\u0370-\u03FF\u1F00-\u1FFF\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F";

/** Signs such as ™ and ㎞, which NFKC turns into Latin letters that would join the word before. */
export const abbreviations = "\u2116\u2120-\u2122\u213B\u3300-\u33FF\u{1F16A}-\u{1F16C}";

export const rightToLeft =
  "\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0710-\u07EA\u0800-\u08C7\uFB1D-\uFDFB\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}";

/** White space, punctuation and digits, whose place depends on the letters around them. */
export const neutral =
  " -@[-`{-~\u00A0-\u00BF\u05BE\u05F3\u05F4\u060C\u061B\u061F\u0660-\u066C\u06D4\u06F0-\u06F9\u2000-\u200A\u2010-\u2027\u2030-\u205E";

export const pictures =
  "\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\u3297\u3299\u{1F000}-\u{1FAFF}";

/** Includes Chinese punctuation and Burmese letters, which have variants too. */
export const ideographs =
  "\u1000-\u109F\u3001-\u3007\u3400-\u4DBF\u4E00-\u9FFF\uAA60-\uAA7F\uF900-\uFAFF\uFF01-\uFF1F\u{20000}-\u{3FFFF}";

export const mongolian = "\u1820-\u18AA";

export const mongolianVariants = "\u180B-\u180D\u180F";

/** Letters of joined scripts, and their marks. */
export const cursive =
  "\u0610-\u061A\u0620-\u065F\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06EF\u06FA-\u06FF\u0710-\u077F\u07CA-\u07F5\u0840-\u086A\u0870-\u0887\u08A0-\u08E1\u08E3-\u08FF\u180B-\u180D\u180F\u1820-\u18AA\uA840-\uA871\u{10D00}-\u{10D27}\u{1E900}-\u{1E94B}";

export const cursiveDigits = "\u0660-\u0669\u06F0-\u06F9";

/** Canonical_Combining_Class=Virama, in scripts in use today. */
export const viramas =
  "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2\u1B44\u1BAA\u1BAB\uA9C0\uABED";

/** Most of Indic_Syllabic_Category=Vowel_Dependent. */
export const vowelSigns =
  "\u093E-\u094C\u09BE-\u09CC\u0A3E-\u0A4C\u0ABE-\u0ACC\u0B3E-\u0B4C\u0BBE-\u0BCC\u0C3E-\u0C4C\u0CBE-\u0CCC\u0D3E-\u0D4C\u0DCF-\u0DDF";

/** Scripts whose words have no space between them, but may have U+200B (Line_Break=Complex_Context). */
export const withoutSpaces =
  "\u0E01-\u0E4E\u0E81-\u0ECE\u1000-\u103F\u1050-\u108F\u1780-\u17DD\u1950-\u1974\u1980-\u19C9\u1A20-\u1A7C\uA9E0-\uA9FE\uAA60-\uAADF";

export const indic = "\u0900-\u0DFF";
