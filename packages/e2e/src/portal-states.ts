import { accountSafetyStates } from "./states/account-safety.ts";
import { secondFactorStates } from "./states/second-factor.ts";
import { loginStates, otherStates, signUpStates } from "./states/accounts.ts";
import { adminPaymentStates } from "./states/admin-payments.ts";
import { adminStates } from "./states/admin.ts";
import { cardPaymentStates } from "./states/card-payments.ts";
import { closingStates } from "./states/closing.ts";
import { brandExportStates } from "./states/brand-export.ts";
import { createStates, paymentStates, startTimeStates } from "./states/create-race.ts";
import { emailStates } from "./states/emails.ts";
import { analyticsStates, boardStates, recapStates, seasonStates } from "./states/figures.ts";
import { logStates } from "./states/log.ts";
import { orderStates } from "./states/orders.ts";
import { packageScreenStates } from "./states/packages.ts";
import { raceLinkStates } from "./states/race-links.ts";
import { dashboardStates, editStates } from "./states/races.ts";
import { reportStates } from "./states/reports.ts";
import { staffDashboardStates } from "./states/staff-dashboard.ts";
import { staffViewStates } from "./states/staff-views.ts";
import { settingsStates } from "./states/settings.ts";
import { teamStates } from "./states/team.ts";
import type { State } from "./states/state.ts";

/** Every screen of the portal in every state. */
export const portalStates: readonly State[] = [
  ...signUpStates,
  ...loginStates,
  ...dashboardStates,
  ...raceLinkStates,
  ...staffDashboardStates,
  ...staffViewStates,
  ...createStates,
  ...startTimeStates,
  ...paymentStates,
  ...editStates,
  ...analyticsStates,
  ...seasonStates,
  ...recapStates,
  ...boardStates,
  ...reportStates,
  ...adminStates,
  ...adminPaymentStates,
  ...orderStates,
  ...cardPaymentStates,
  ...packageScreenStates,
  ...settingsStates,
  ...teamStates,
  ...logStates,
  ...closingStates,
  ...brandExportStates,
  ...accountSafetyStates,
  ...secondFactorStates,
  ...emailStates,
  ...otherStates,
];
