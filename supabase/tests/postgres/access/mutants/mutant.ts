import type { Probe } from "../statements.ts";

/** One change of the schema that the matrix has to notice. */
export interface Mutant {
  readonly name: string;
  readonly statements: string;
  /** Noticed by the list of rights, for no statement of the API would show it. */
  readonly isRight?: boolean;
  /** The probes that it can reach, to be asked before all others. */
  readonly reaches: (probe: Probe) => boolean;
}
