/** The lines of defence that access.md writes down, and how a database gets into the last. */
import type { Probe } from "./statements.ts";

export interface Stage {
  /** The heading in access.md. */
  readonly line: string;
  /** What is granted before the probes, beside what the stages before it granted. */
  readonly opens: string;
  readonly asks: (probe: Probe) => boolean;
}

const isCall = ({ verb }: Probe) => verb === "execute";
const secondLine = "If every grant were open";

/** A visitor with a subject would be that person to every body: only the grant keeps it out. */
const isAskedOnce = ({ person }: Probe) => person.role !== "anon" || person.userId === null;
const isSignUp = ({ isByAuthServer }: Probe) => isByAuthServer === true;

export const granted: Stage = {
  line: "As granted",
  opens: "",
  asks: (probe) => !isSignUp(probe),
};

/** It comes before anybody has a role, so that no grant of ours keeps it from anything. */
const signingUp: Stage = {
  line: "When somebody signs up",
  opens: "",
  asks: (probe) => isSignUp(probe) && isAskedOnce(probe),
};

/** A view of the caller's own rows takes a visitor with somebody's id for that person, and has one row of nulls to tell of nobody. */
const isOwnView = ({ thing }: Probe) => /^private\.(caller$|own_)/.test(thing);
const isSomebody = ({ person }: Probe) => person.role !== "anon" && person.userId !== null;

/** Functions stay as they are: a policy opened to the wrong role shows by asking for one of them. */
const openTables: Stage = {
  line: secondLine,
  opens: `grant all on all tables in schema public, private to anon, authenticated, service_role`,
  asks: (probe) =>
    !isCall(probe) &&
    !isSignUp(probe) &&
    !probe.thing.startsWith("storage.") &&
    (!isOwnView(probe) || isSomebody(probe)) &&
    // The plan of a statement tells of grants alone.
    probe.measure !== "plan",
};

const openFunctions: Stage = {
  line: secondLine,
  opens: `grant execute on all functions in schema public, private to anon, authenticated, service_role`,
  asks: (probe) => isCall(probe) && isAskedOnce(probe),
};

export const stages: readonly Stage[] = [granted, signingUp, openTables, openFunctions];
