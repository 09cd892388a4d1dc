// A table that maps each sentence of the specification to the tests that prove it, and what holds the table to the tests.
import { readFileSync } from "node:fs";

/** A test, by the title as it stands in its file. */
export interface Proof {
  /** From the workspace's root. */
  readonly file: string;
  readonly title: string;
}

export interface Sentence {
  readonly sentence: string;
  readonly proofs: readonly [Proof, ...Proof[]];
  /** Where the sentence is replaced by a later decision, what holds now. */
  readonly decision?: string;
}

/** By the number of the specification's section, in its order. */
export type SentenceTable = Readonly<Record<string, readonly Sentence[]>>;

export const inFile =
  (file: string) =>
  (title: string): Proof => ({ file, title });

export const says = (sentence: string, ...proofs: [Proof, ...Proof[]]): Sentence => ({
  sentence,
  proofs,
});

/** How many sentences each section has. */
export function countSentences(table: SentenceTable): Record<string, number> {
  return Object.fromEntries(
    Object.entries(table).map(([section, rows]) => [section, rows.length] as const),
  );
}

/** The sentences that stand twice in a section. */
export function repeatedSentences(table: SentenceTable): string[] {
  return Object.values(table).flatMap((rows) => {
    const texts = rows.map(({ sentence }) => sentence);
    return texts.filter((text, index) => texts.indexOf(text) !== index);
  });
}

/** The proofs whose file has no test of that title. */
export function missingProofs(table: SentenceTable): string[] {
  const proofs = Object.values(table).flatMap((rows) => rows.flatMap((row) => row.proofs));
  const titles = new Map(proofs.map(({ file }) => [file, titlesIn(file)]));
  const missing = proofs.filter(({ file, title }) => !titles.get(file)?.has(title));
  return missing.map(({ file, title }) => `${file}: ${title}`);
}

const root = new URL("../../../", import.meta.url);

/** The titles of a file's tests, those of `test.each` too, as they are written: placeholders stay. */
function titlesIn(file: string): Set<string> {
  const source = readFileSync(new URL(file, root), "utf8");
  const titles = source.matchAll(/(?:\btest|\]\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs);
  return new Set([...titles].map(([, , title = ""]) => title.replaceAll(/\\(["'`])/g, "$1")));
}
