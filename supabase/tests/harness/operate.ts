/** What `docs/operate.md` tells operators to run, as it is written there. */
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../../../docs/operate.md", import.meta.url), "utf8");

const [beginning = "", ...rest] = page.split("\n## ");

/** The sections in the order of the page. */
export const sections = rest.map((text) => {
  const end = text.indexOf("\n");
  return { heading: text.slice(0, end), text: text.slice(end) };
});

/** The entries of the table of contents, in its order. */
export const contents = [...beginning.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(
  ([, heading = "", link = ""]) => ({ heading, link }),
);

/** What stands under a heading. */
export const section = (wanted: string): string =>
  sections.find(({ heading }) => heading === wanted)?.text ?? "";

/** The parts in a language, such as `sql`; with a word after the language they need more than a database. */
export const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(
    ([, content = ""]) => content,
  );

/** The words of each command of a shell script, without its quotes. */
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
