/** Attacks on one rule each that a plain probe's new value cannot try, by the thing they attack. */
import type { Attacks } from "./attacks/attack.ts";
import { attacksOnBrandFunctions } from "./attacks/brand-functions.ts";
import { attacksOnClosingFunctions } from "./attacks/closing-functions.ts";
import { attacksOnEmailFunctions } from "./attacks/email-functions.ts";
import { attacksOnFactorFunctions } from "./attacks/factor-functions.ts";
import { attacksOnHandOverFunctions } from "./attacks/hand-over-functions.ts";
import { attacksOnInvitationFunctions } from "./attacks/invitation-functions.ts";
import { attacksOnLogFunctions } from "./attacks/log-functions.ts";
import { attacksOnNewsletterFunctions } from "./attacks/newsletter-functions.ts";
import { attacksOnOperatorFunctions } from "./attacks/operator-functions.ts";
import { attacksOnPackageFunctions } from "./attacks/package-functions.ts";
import { attacksOnPageFunctions } from "./attacks/page-functions.ts";
import { attacksOnPaymentFunctions } from "./attacks/payment-functions.ts";
import { attacksOnPhotoFunctions } from "./attacks/photo-functions.ts";
import { attacksOnProofFunctions } from "./attacks/proof-functions.ts";
import { attacksOnReportFunctions } from "./attacks/report-functions.ts";
import { attacksOnStaffFunctions } from "./attacks/staff-functions.ts";
import { attacksOnTables } from "./attacks/tables.ts";
import { attacksOnTeamFunctions } from "./attacks/team-functions.ts";

const subjects: readonly Readonly<Record<string, Attacks>>[] = [
  ...[attacksOnTables, attacksOnBrandFunctions, attacksOnPackageFunctions, attacksOnPageFunctions],
  ...[attacksOnPaymentFunctions, attacksOnStaffFunctions, attacksOnEmailFunctions],
  ...[attacksOnNewsletterFunctions, attacksOnReportFunctions, attacksOnOperatorFunctions],
  ...[attacksOnFactorFunctions, attacksOnTeamFunctions, attacksOnInvitationFunctions],
  ...[attacksOnHandOverFunctions, attacksOnLogFunctions, attacksOnClosingFunctions],
  ...[attacksOnPhotoFunctions, attacksOnProofFunctions],
];

/** Of a thing of several subjects, all of them. */
export const attacks = subjects.reduce<Record<string, Attacks>>(
  (all, subject) => ({
    ...all,
    ...Object.fromEntries(
      Object.entries(subject).map(([thing, found]) => [thing, { ...all[thing], ...found }]),
    ),
  }),
  {},
);
