/** The two lines of defence that access.md writes down, and how a database gets into the second. */
import type { Probe } from "./statements.ts";

export interface Line {
  /** The heading in access.md. */
  readonly title: string;
  /** What each stage of the line opens first, and which probes it is asked. */
  readonly stages: readonly Stage[];
}

export interface Stage {
  readonly opens: string;
  readonly asks: (probe: Probe) => boolean;
}

const isCall = ({ verb }: Probe) => verb === "execute";
/** The plan of a statement tells of grants alone. */
const asksForGrants = ({ measure }: Probe) => measure === "plan";

export const granted: Line = {
  title: "As granted",
  stages: [{ opens: "", asks: () => true }],
};

/**
 * Tables first, with functions as they are: a policy opened to the wrong role then shows by asking
 * for a function that the role may not call.
 */
export const open: Line = {
  title: "If every grant were open",
  stages: [
    {
      opens: `grant all on all tables in schema public, private to anon, authenticated, service_role`,
      asks: (probe) => !isCall(probe) && !asksForGrants(probe) && !probe.thing.startsWith("storage."),
    },
    {
      opens: `grant execute on all functions in schema public, private to anon, authenticated, service_role`,
      // A visitor with a subject would be that person to every body: only the grant keeps it out.
      asks: (probe) =>
        isCall(probe) && (probe.person.role !== "anon" || probe.person.userId === null),
    },
  ],
};
