/** What access.md expects of each probe, and whether it speaks of all there is and of nothing else. */
import type { CountsOf } from "./counts.ts";
import { stages, type Stage } from "./lines.ts";
import type { Probe } from "./statements.ts";
import type { Row, Tables } from "./tables.ts";

/** A probe at one stage. */
export interface Trial {
  readonly stage: Stage;
  readonly probe: Probe;
  /** The cell; undefined where no row speaks of it. */
  readonly word: string | undefined;
}

export interface Expectation {
  readonly trials: readonly Trial[];
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

interface Section {
  /** A verb alone speaks of every column that no other row names. */
  readonly rowOf: (act: string) => Row | undefined;
  readonly complaints: readonly string[];
}

function readSection(rows: readonly Row[], acts: ReadonlySet<string>): Section {
  const byAct = new Map<string, Row>();
  const complaints: string[] = [];
  for (const row of rows) {
    for (const act of actsNamed(row.label, acts)) {
      if (!acts.has(act) && act !== "update") complaints.push(`there is no ${act}`);
      if (byAct.has(act)) complaints.push(`${act} has two rows`);
      byAct.set(act, row);
    }
  }
  const verbAlone = (act: string) => /^(select|update) of \w+$/.exec(act)?.[1] ?? act;
  const rowOf = (act: string) => byAct.get(act) ?? byAct.get(verbAlone(act));
  for (const act of acts) if (rowOf(act) === undefined) complaints.push(`${act} is not mentioned`);
  return { rowOf, complaints };
}

function sectionOf({ verb, thing }: Probe): string {
  return verb === "execute" ? `Functions of ${thing.split(".")[0] ?? ""}` : thing;
}

export function readExpectation(tables: Tables, probes: readonly Probe[]): Expectation {
  const asked = stages.flatMap((stage) =>
    probes.filter((probe) => stage.asks(probe)).map((probe) => ({ stage, probe })),
  );
  const acts = new Map<string, Map<string, Set<string>>>();
  for (const { stage, probe } of asked) {
    const ofLine = acts.get(stage.line) ?? new Map<string, Set<string>>();
    const ofSection = ofLine.get(sectionOf(probe)) ?? new Set();
    acts.set(stage.line, ofLine.set(sectionOf(probe), ofSection.add(probe.act)));
  }
  const complaints: string[] = [];
  const sections = new Map<string, Section>();
  for (const [line, known] of acts) {
    const written = tables.get(line) ?? new Map<string, readonly Row[]>();
    for (const name of new Set([...known.keys(), ...written.keys()])) {
      const section = readSection(written.get(name) ?? [], known.get(name) ?? new Set());
      sections.set(`${line} ${name}`, section);
      complaints.push(...section.complaints.map((text) => `${line}: ${name}: ${text}`));
    }
  }
  const trials = asked.map(({ stage, probe }) => {
    const row = sections.get(`${stage.line} ${sectionOf(probe)}`)?.rowOf(probe.act);
    return { stage, probe, word: row?.cells[probe.person.persona] };
  });
  return { trials, complaints };
}

/** A cell as the outcome that the database has to give. */
export function outcomeOf({ word, probe }: Trial, countsOf: CountsOf): string | null {
  if (word === undefined) return null;
  if (probe.measure === "plan") return ["–", "view"].includes(word) ? word : "yes";
  if (probe.measure !== "rows" && probe.measure !== "others") return word;
  const { own, all } = countsOf(probe.thing, probe.person);
  if (probe.measure === "others") {
    return { none: "0", own: "0", all: String(all - own) }[word] ?? word;
  }
  if (word === "own" && own === 0) return "own, of which there is none";
  return { none: "0", own: String(own), all: String(all) }[word] ?? word;
}

/** An outcome as a cell would say it. */
export function wordOf(outcome: string, { probe }: Trial, countsOf: CountsOf): string {
  if (!/^\d+$/.test(outcome)) return outcome;
  if (probe.measure === "others") return `${outcome} rows of others`;
  const { own, all } = countsOf(probe.thing, probe.person);
  const words = new Map([
    [all, "all"],
    [own, "own"],
    [0, "none"],
  ]);
  return words.get(Number(outcome)) ?? `${outcome} rows`;
}
