import { accountSafetyStates } from "./states/account-safety.ts";
import { accountStates } from "./states/accounts.ts";
import { adminPaymentStates } from "./states/admin-payments.ts";
import { adminStates } from "./states/admin.ts";
import { brandExportStates } from "./states/brand-export.ts";
import { closingStates } from "./states/closing.ts";
import { createRaceStates } from "./states/create-race.ts";
import { emailStates } from "./states/emails.ts";
import { figureStates } from "./states/figures.ts";
import { logStates } from "./states/log.ts";
import { orderStates } from "./states/orders.ts";
import { packageStates } from "./states/packages.ts";
import { raceStates } from "./states/races.ts";
import { reportStates } from "./states/reports.ts";
import { secondFactorStates } from "./states/second-factor.ts";
import { settingsStates } from "./states/settings.ts";
import { staffDashboardStates } from "./states/staff-dashboard.ts";
import { staffViewStates } from "./states/staff-views.ts";
import type { State } from "./states/state.ts";
import { teamStates } from "./states/team.ts";

/** Every screen of the portal in every state. */
export const portalStates: readonly State[] = [
  ...[accountStates, raceStates, staffDashboardStates, staffViewStates, createRaceStates],
  ...[figureStates, reportStates, adminStates, adminPaymentStates, orderStates, packageStates],
  ...[settingsStates, teamStates, logStates, closingStates, brandExportStates],
  ...[accountSafetyStates, secondFactorStates, emailStates],
].flat();

const coreNames = `
  landing sign-up sign-up-errors sign-up-link-sent login login-captcha forgot-password
  reset-password reset-password-other-account reset-password-errors confirm-email
  confirm-email-errors change-email accept-invitation accept-invitation-errors dashboard
  dashboard-empty dashboard-many dashboard-odd-starts dashboard-loading dashboard-failed
  dashboard-offline dashboard-new-race dashboard-share dashboard-qr-code dashboard-staff
  dashboard-staff-each-kind dashboard-staff-approve dashboard-due dashboard-payment-received
  dashboard-closed dashboard-of-viewer dashboard-two-brands dashboard-undelivered viewed-dashboard
  viewed-edit-race create-race create-race-errors create-race-limit create-race-copy
  create-race-draft create-race-time-zones create-race-repeated-hour create-race-photo-cropped
  create-race-with-packages create-race-code-or-package payment payment-free payment-without-photo
  payment-by-card edit-race edit-race-active edit-race-errors edit-race-conflict edit-race-leaving
  analytics analytics-pending analytics-thousands analytics-without-charts analytics-log season
  season-empty season-many recap board board-completed board-connection-lost report
  report-incomplete analytics-share analytics-share-created analytics-share-full admin
  admin-filtered admin-no-result admin-unknown-brand admin-approve admin-payment-due admin-orders
  admin-orders-payment admin-orders-void admin-brands admin-brands-deactivate
  admin-brands-hand-over-errors admin-brands-hand-over-open admin-brands-hand-over-review admin-newsletter
  admin-newsletter-exported admin-log admin-emails admin-payments admin-payments-timeline
  admin-payments-refund admin-payments-give-package admin-payments-end-package orders orders-empty
  orders-by-card orders-disputed order order-paid-by-card order-failed package settings
  settings-errors settings-conflict settings-logo settings-inactive settings-reauthentication
  settings-close settings-email-errors settings-email-waits settings-sessions-many settings-apps
  settings-app-new settings-app-removing team team-hand-over keep-brand team-remove team-inviting-dialog team-of-viewer
  invitation invitation-errors log export export-running export-done keep-factor secure-account secure-account-failed switch-off-email
  refuse-invitations second-factor second-factor-demand session-unchecked not-found app-stopped
`;

/** The fullest state of each screen, its dialogs and its errors: what every run visits. */
export const coreStates: readonly State[] = coreNames
  .trim()
  .split(/\s+/)
  .map((name) => {
    const state = portalStates.find((one) => one.name === name);
    if (state === undefined) throw new Error(`No state is named ${name}.`);
    return state;
  });
