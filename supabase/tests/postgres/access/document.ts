/** The rows of access.md, and what it says about functions that have none. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { personas } from "../../harness/personas.ts";

/** A label and its cells, by persona. */
export type Row = ReadonlyMap<string, string>;

const rowOf = (cells: readonly string[]): Row =>
  new Map(["label", ...personas].map((name, n) => [name, cells[n] ?? ""]));

const sameForAll = (cell: string): Row => rowOf(["", ...personas.map(() => cell)]);

/** The rows by section, such as "As granted: public.tiers", of one or more tables. */
export function readRows(): Map<string, Row[]> {
  const sections = new Map<string, Row[]>();
  let heading = "";
  let current: string[] = [];
  const text = readFileSync(join(import.meta.dirname, "../../access.md"), "utf8");
  for (const line of text.split("\n")) {
    const [, depth, title = ""] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (depth === "##") [heading, current] = [title, []];
    if (depth === "###") current = title.split(", ").map((name) => `${heading}: ${name}`);
    // A table's header row has no label.
    if (current.length === 0 || !/^\| +[^ |-]/.test(line)) continue;
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length !== personas.length + 1) throw new Error(`access.md: ${line}`);
    const row = rowOf(cells);
    for (const name of current) sections.set(name, [...(sections.get(name) ?? []), row]);
  }
  return sections;
}

/**
 * The acts that a label names, such as "update of name, description while active" or "quote_race
 * with an expired code, with a used-up code". Of what does not exist, the label's own words.
 */
export function actsNamed(label: string, acts: ReadonlySet<string>): string[] {
  const [, verb, columns, when = ""] = /^(select|update) of (.*?)( while \w+)?$/.exec(label) ?? [];
  if (!acts.has(label) && verb !== undefined && columns !== undefined)
    return columns.split(", ").map((column) => `${verb} of ${column}${when}`);
  const found: string[] = [];
  let words = label.split(", ");
  while (words.length > 0) {
    const [subject = ""] = /^\w+(\(.*?\))?/.exec(found.at(-1) ?? "") ?? [];
    // An act may have a comma itself.
    const named = words
      .flatMap((_, n) => {
        const text = words.slice(0, n + 1).join(", ");
        return [text, `${subject} ${text}`].map((act) => ({ act, length: n + 1 }));
      })
      .findLast(({ act }) => acts.has(act)) ?? { act: words[0] ?? "", length: 1 };
    found.push(named.act);
    words = words.slice(named.length);
  }
  return found;
}

/** A cell's first value, or what it says of others after it, as in "yes, ended: empty". */
export function valueOf(cell: string | undefined, who?: string): string | undefined {
  const [first, ...others] = cell?.split(", ") ?? [];
  if (who === undefined) return first;
  return others.find((other) => other.startsWith(`${who}: `))?.slice(who.length + 2);
}

/** What a function's row says once everyone may call it; undefined if nobody may as granted. */
function opened(row: Row): Row | undefined {
  const isGranted = (persona: string) => row.get(persona) !== "–";
  const granted = personas.filter(isGranted);
  if (granted.length === 0) return undefined;
  if (granted.join() === "service role") return sameForAll(row.get("service role") ?? "");
  const outsiders = row.get("no brand");
  const answer = valueOf(outsiders, "ended") ?? valueOf(outsiders) ?? "";
  const isOutside = (persona: string) => ["visitor", "service role"].includes(persona);
  return new Map(
    [...row].map(([name, cell]) => [name, isOutside(name) && !isGranted(name) ? answer : cell]),
  );
}

/** The row of a function's act under a heading, from the rows that access.md has, by act. */
export function rowOfFunction(
  rows: ReadonlyMap<string, Row>,
  heading: string,
  thing: string,
  act: string,
  isTrigger: boolean,
): Row {
  const find = (under: string, schema: string) =>
    rows.get(`${under}: Functions of ${schema}: ${act}`);
  const schema = thing.replace(/\..*/, "");
  const own = find("As granted", schema);
  // A body without a row has its wrapper's.
  const granted = own ?? find("As granted", "public");
  if (heading === "As granted") return granted ?? sameForAll("–");
  const open = find(heading, schema) ?? (own === undefined ? find(heading, "public") : undefined);
  return open ?? (granted && opened(granted)) ?? sameForAll(isTrigger ? "trigger" : "yes");
}
