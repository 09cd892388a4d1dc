import type { Probe } from "../statements.ts";

/** One change of the schema that the matrix has to notice. */
export interface Mutant {
  readonly name: string;
  readonly statements: string;
  /** The probes that it can reach, to be asked before all others. */
  readonly reaches: (probe: Probe) => boolean;
}
