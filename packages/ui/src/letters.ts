// Which texts Archivo can set. Its letters are in several files; browsers load those that a text has.

const letters = "A-Za-zªµºÀ-ÖØ-öø-ſƏƒƝƠơƯưǄ-ǜǦǧǪǫǺ-țȪ-ȭȰ-ȳȷəɲḤḥṢṣṬṭẀ-ẅẞẠ-ỹ";
const own = new RegExp(`[${letters}]`, "u");
const foreign = new RegExp(`(?![${letters}])[\\p{L}\\p{M}]`, "u");

/** Whether Archivo has a letter. */
export const isOwnLetter = (letter: string) => own.test(letter);

/** Whether a word of the text would be set in two faces: it has letters of Archivo and others. */
export function mixesFaces(text: string): boolean {
  const words = text.normalize("NFC").split(/\s+/);
  return words.some((word) => own.test(word) && foreign.test(word));
}
