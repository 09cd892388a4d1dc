/** Attacks on one rule each that a plain probe's new value cannot try, by the thing they attack. */
import type { Attacks } from "./attacks/attack.ts";
import { attacksOnBrandFunctions } from "./attacks/brand-functions.ts";
import { attacksOnOperatorFunctions } from "./attacks/operator-functions.ts";
import { attacksOnStaffFunctions } from "./attacks/staff-functions.ts";
import { attacksOnTables } from "./attacks/tables.ts";

export const attacks: Readonly<Record<string, Attacks>> = {
  ...attacksOnTables,
  ...attacksOnBrandFunctions,
  ...attacksOnStaffFunctions,
  ...attacksOnOperatorFunctions,
};
