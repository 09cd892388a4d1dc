/**
 * Which passwords are refused although they are long enough: those that someone who guesses tries first. Only the forms hold
 * this rule, since the database never sees a password.
 */
export const easyPasswordMessage = "Too easy to guess. Choose another.";

const shortestWord = 4;

/** Without differences of letter case, accents and how characters are encoded. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/**
 * Returns the message if a password is one of the commonest, or a word of what is known about its person with digits and signs
 * around it; else null.
 * @param about the names of the person and their companies, and the address
 */
export async function passwordFault(
  password: string,
  about: readonly (string | null)[],
): Promise<string | null> {
  const typed = folded(password);
  const word = typed.replace(/^\P{L}+|\P{L}+$/gu, "");
  const known = about.flatMap((text) => folded(text ?? "").split(/\P{L}+/u));
  const isKnown = [...word].length >= shortestWord && known.includes(word);
  return isKnown || (await loadCommonPasswords()).has(typed) ? easyPasswordMessage : null;
}

/** Loads once a password is checked: no screen shows it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  try {
    return (await import("./common-passwords.ts")).commonPasswords;
  } catch {
    // Nobody is kept from setting a password because a file is missing: the rest of the rule holds, and the auth server's own.
    return new Set();
  }
}
