/** Like `characters` of texts, but for names. A separate module, which only the checks of names load. */

export const control = "\u0000-\u001F\u007F-\u009F\u2028\u2029";

export const latin =
  "A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF";

export const cyrillic = "\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F";

export const greek = "\u0370-\u03FF\u1F00-\u1FFF";

/** Signs such as ™ and ㎞, which NFKC turns into Latin letters that would join the word before. */
export const signs = "\u2116\u2120-\u2122\u213B\u3300-\u33FF\u{1F16A}-\u{1F16C}";

/** All that may have another form, before `shaping`: letters from Hebrew on, and emoji. Some Latin letters among them do no harm. */
export const shaped = "\u00A9\u00AE\u0590-\u1CFF\u203C\u2049\u2100-\uFDFF\uFE10-\u{3FFFF}";
