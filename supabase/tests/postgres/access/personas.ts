import type { Person as Sender } from "../../harness/personas.ts";
import type { Brand } from "./brands.ts";

export interface Person extends Sender {
  /** Unlike the persona, different for each. */
  readonly name: string;
  readonly email: string | null;
  readonly brand: Brand | null;
  /** Whose things this person reaches for. */
  readonly target: Brand;
}
