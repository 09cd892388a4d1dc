/** Reads what `docs/operate.md` tells operators to run. */
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../../../docs/operate.md", import.meta.url), "utf8");

const [beginning = "", ...rest] = page.split("\n## ");

/** The sections in the page's order. */
export const sections = rest.map((text) => {
  const end = text.indexOf("\n");
  return { heading: text.slice(0, end), text: text.slice(end) };
});

/** The entries of the table of contents, in order. */
export const contents = [...beginning.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(
  ([, heading = "", link = ""]) => ({ heading, link }),
);

/** Returns the text under a heading. */
export const section = (wanted: string): string =>
  sections.find(({ heading }) => heading === wanted)?.text ?? "";

/** Returns code blocks of a language; those with a word after it need more than a database. */
export const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(
    ([, content = ""]) => content,
  );

/** Splits each command of a shell script into words without quotes. */
export function commands(script: string): string[][] {
  const word = /"((?:\\.|[^"\\])*)"|'([^']*)'|(\n)|((?:\\.|[^\s"'\\])+)/g;
  const found: string[][] = [[]];
  for (const [, double, single, end, plain] of script
    .replaceAll(/\\\s*(?:\n|$)/g, " ")
    .matchAll(word)) {
    if (end === undefined)
      found.at(-1)?.push(double ?? single ?? (plain ?? "").replaceAll(/\\(.)/g, "$1"));
    else found.push([]);
  }
  return found.filter((words) => words.length > 0);
}
