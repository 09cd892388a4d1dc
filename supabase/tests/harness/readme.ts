/** What README.md tells operators to run, as it is written there. */
import { readFileSync } from "node:fs";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** What stands under a heading of the text, up to the next of its level. */
function under(heading: string, text: string): string {
  const [level = ""] = /^#+/.exec(heading) ?? [];
  const [, after = ""] = text.split(`\n${heading}\n`);
  return after.split(`\n${level} `)[0] ?? "";
}

/** What stands under a heading, or under one inside of it. */
export const section = (...headings: readonly string[]): string =>
  headings.reduce((text, heading) => under(heading, text), readme);

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
