/** What access.md expects of each probe, and whether it speaks of all there is and of nothing else. */
import type { CountsOf } from "./counts.ts";
import type { Line } from "./lines.ts";
import type { Probe } from "./statements.ts";
import type { Row, Tables } from "./tables.ts";

export interface Expectation {
  /** By probe; undefined where no row speaks of it. */
  readonly words: readonly (string | undefined)[];
  /** Each thing that is not mentioned, mentioned twice or does not exist. */
  readonly complaints: readonly string[];
}

/** The acts that a label names, among the acts that there are. */
function actsNamed(label: string, acts: ReadonlySet<string>): string[] {
  if (acts.has(label)) return [label];
  const [, verb, columns] = /^(\w+) of (.*)$/.exec(label) ?? [];
  if (verb !== undefined && columns !== undefined) {
    return columns.split(", ").map((column) => `${verb} of ${column}`);
  }
  return label.split(", ");
}

/** A verb alone speaks of every column that no other row names. */
function rowsByAct(
  section: string,
  rows: readonly Row[],
  acts: ReadonlySet<string>,
): { rowOf: (act: string) => Row | undefined; complaints: string[] } {
  const byAct = new Map<string, Row>();
  const complaints: string[] = [];
  for (const row of rows) {
    for (const act of actsNamed(row.label, acts)) {
      if (!acts.has(act) && act !== "update") complaints.push(`${section}: there is no ${act}`);
      if (byAct.has(act)) complaints.push(`${section}: ${act} has two rows`);
      byAct.set(act, row);
    }
  }
  const verbAlone = (act: string) => /^(select|update) of \w+$/.exec(act)?.[1] ?? act;
  return { rowOf: (act) => byAct.get(act) ?? byAct.get(verbAlone(act)), complaints };
}

function sectionOf(probe: Probe): string {
  return probe.verb === "execute" ? `Functions of ${probe.thing.split(".")[0] ?? ""}` : probe.thing;
}

export function readExpectation(tables: Tables, line: Line, probes: readonly Probe[]): Expectation {
  const sections = tables.get(line.title) ?? new Map<string, readonly Row[]>();
  const asked = new Set(probes.filter((probe) => line.stages.some(({ asks }) => asks(probe))));
  const acts = new Map<string, Set<string>>();
  for (const probe of asked) {
    const known = acts.get(sectionOf(probe)) ?? new Set();
    acts.set(sectionOf(probe), known.add(probe.act));
  }
  const complaints = [...sections.keys()]
    .filter((section) => !acts.has(section))
    .map((section) => `${section}: there is no such thing`);
  const found = new Map(
    [...acts].map(([section, known]) => {
      const rows = rowsByAct(section, sections.get(section) ?? [], known);
      complaints.push(...rows.complaints);
      for (const act of known) {
        if (rows.rowOf(act) === undefined) complaints.push(`${section}: ${act} is not mentioned`);
      }
      return [section, rows.rowOf] as const;
    }),
  );
  return {
    words: probes.map((probe) =>
      asked.has(probe)
        ? found.get(sectionOf(probe))?.(probe.act)?.cells[probe.person.persona]
        : undefined,
    ),
    complaints: complaints.map((complaint) => `${line.title}, ${complaint}`),
  };
}

/** A cell as the outcome that the database has to give. */
export function outcomeOf(word: string, probe: Probe, countsOf: CountsOf): string {
  if (probe.measure === "plan") return ["–", "view"].includes(word) ? word : "yes";
  if (probe.measure !== "rows") return word;
  const { own, all } = countsOf(probe.thing, probe.person);
  if (word === "own" && own === 0) return "own, of which there is none";
  return { none: "0", own: String(own), all: String(all) }[word] ?? word;
}

/** An outcome as a cell would say it. */
export function wordOf(outcome: string, probe: Probe, countsOf: CountsOf): string {
  if (probe.measure !== "rows" || !/^\d+$/.test(outcome)) return outcome;
  const { own, all } = countsOf(probe.thing, probe.person);
  const words = new Map([
    [all, "all"],
    [own, "own"],
    [0, "none"],
  ]);
  return words.get(Number(outcome)) ?? `${outcome} rows`;
}
