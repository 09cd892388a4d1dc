/** Reads what access.md expects of each probe, and checks that it names exactly what exists. */
import type { Catalog } from "../../harness/catalog.ts";
import { actsNamed, readRows, rowOfFunction, valueOf, type Row } from "./document.ts";
import type { Probe } from "./probes.ts";
import type { CountsOf } from "./rows.ts";

/** A probe at one stage. */
export interface Trial {
  /** The stage's index. */
  readonly stage: number;
  /** The headings in access.md. */
  readonly section: string;
  readonly probe: Probe;
  /** Undefined if no row names a table's probe. */
  readonly cell: string | undefined;
  /** The cell in the database's terms. */
  readonly expected: string | null;
}

const openToAll = (things: string) =>
  `grant all on all ${things} in schema public, private to anon, authenticated, service_role`;

/** By heading of access.md. What a stage opens before its probes stays open for later stages. */
export const stages = [
  { heading: "As granted", opens: "" },
  { heading: "When an account signs up", opens: "" },
  // Functions stay closed, so a policy for the wrong role fails by calling one.
  { heading: "If every grant were open", opens: openToAll("tables") },
  { heading: "If every grant were open", opens: openToAll("functions") },
] as const;

function isInStage(
  { person, thing, verb, measure, isByAuthServer }: Probe,
  stage: number,
): boolean {
  // To functions, a visitor with an id would be that person: only the grant keeps them out.
  const isVisitorWithId = person.role === "anon" && person.userId !== null;
  // The auth server has no role of the API, so grants and tokens do not matter for it.
  if (isByAuthServer || stage === 1)
    return (
      isByAuthServer === true &&
      stage === 1 &&
      !isVisitorWithId &&
      person.formerUserId === undefined
    );
  if (stage === 0) return true;
  if (verb === "execute") return stage === 3 && !isVisitorWithId;
  // These show the caller's rows, even to a visitor with an id; without an account, a row of nulls.
  const isOwnView = /^private\.(caller$|own_)/.test(thing);
  const isOpened = !thing.startsWith("storage.") && (!isOwnView || person.role === "authenticated");
  // A statement's plan depends only on grants.
  return stage === 2 && isOpened && measure !== "plan";
}

/** A row with only a verb covers every column that no other row names. */
const verbAlone = (act: string) => /^(select|update) of \w+$/.exec(act)?.[1] ?? act;

/** A person's cell. What differs for those whose access has ended, or for one person by name, stands after the first value. */
function cellOf({ persona, name, formerUserId }: Probe["person"], row?: Row): string | undefined {
  const cell = row?.get(persona);
  const ended = formerUserId === undefined ? undefined : valueOf(cell, "ended");
  return valueOf(cell, name.replace(/@.*/, "")) ?? ended ?? valueOf(cell);
}

/** Translates none, own and all to numbers of rows. */
function expectedOf(cell: string, { thing, person, measure }: Probe, countsOf: CountsOf): string {
  if (measure === "plan") return ["–", "view"].includes(cell) ? cell : "yes";
  if (measure !== "rows" && measure !== "others") return cell;
  const { own, all } = countsOf(thing, person);
  if (cell === "own" && own === 0 && person.formerUserId === undefined)
    return "own, and there are no own rows";
  const numbers = measure === "rows" ? { none: 0, own, all } : { none: 0, own: 0, all: all - own };
  return String(numbers[cell as keyof typeof numbers] ?? cell);
}

export function readExpectation(
  { functions }: Catalog,
  probes: readonly Probe[],
  countsOf: CountsOf,
): { readonly trials: readonly Trial[]; readonly faults: readonly string[] } {
  const asked = stages.flatMap(({ heading }, stage) =>
    probes.flatMap((probe) => {
      if (!isInStage(probe, stage)) return [];
      const { verb, thing } = probe;
      const section = verb === "execute" ? `Functions of ${thing.replace(/\..*/, "")}` : thing;
      return [{ stage, section: `${heading}: ${section}`, probe }];
    }),
  );
  const acts = new Map<string, Set<string>>();
  for (const { section, probe } of asked) {
    acts.set(section, (acts.get(section) ?? new Set()).add(probe.act));
  }
  const rows = readRows();
  const rowOfAct = new Map<string, Row>();
  const faults: string[] = [];
  for (const section of new Set([...acts.keys(), ...rows.keys()])) {
    const known = acts.get(section) ?? new Set<string>();
    const named = new Map<string, Row>();
    for (const row of rows.get(section) ?? []) {
      for (const act of actsNamed(row.get("label") ?? "", known)) {
        if (!known.has(act) && act !== "update") faults.push(`${section}: ${act} does not exist`);
        if (named.has(act)) faults.push(`${section}: ${act} has two rows`);
        named.set(act, row);
      }
    }
    for (const act of known) {
      const row = named.get(act) ?? named.get(verbAlone(act));
      if (row !== undefined) rowOfAct.set(`${section}: ${act}`, row);
      else if (!section.includes(": Functions of ")) faults.push(`${section}: ${act} has no row`);
    }
  }
  const triggers = functions.filter(({ returns }) => returns === "trigger");
  const triggerNames = new Set(triggers.map(({ qualifiedName }) => qualifiedName));
  const trials = asked.map((trial) => {
    const { stage, section, probe } = trial;
    const { verb, thing, act, person } = probe;
    const heading = stages[stage]?.heading ?? "";
    const row =
      verb === "execute"
        ? rowOfFunction(rowOfAct, heading, thing, act, triggerNames.has(thing))
        : rowOfAct.get(`${section}: ${act}`);
    const cell = cellOf(person, row);
    const expected = cell === undefined ? null : expectedOf(cell, probe, countsOf);
    return { ...trial, cell, expected };
  });
  return { trials, faults };
}
