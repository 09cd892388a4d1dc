import { matchPath } from "react-router-dom";

/** Every path of the portal; no other module spells one. */
export const paths = {
  landing: "/brands",
  signUp: "/brands/signup",
  login: "/brands/login",
  forgotPassword: "/brands/forgot-password",
  resetPassword: "/brands/reset-password",
  confirmEmail: "/brands/confirm-email",
  changeEmail: "/brands/change-email",
  acceptInvitation: "/brands/accept-invitation",
  /** With a token as its fragment. The address before invites staff. */
  invitation: "/brands/invitation",
  /** With a token as its fragment. */
  refuseInvitations: "/brands/refuse-invitations",
  switchOffEmail: "/brands/switch-off-email",
  /** With a token as its fragment. */
  keepFactor: "/brands/keep-factor",
  /** With a token as its fragment. */
  keepBrand: "/brands/keep-brand",
  /** With a token as its fragment. */
  secureAccount: "/brands/secure-account",
  /** With a token as its fragment. Ends with a slash, as links in circulation do. */
  report: "/brands/report/",
  dashboard: "/brands/dashboard",
  createRace: "/brands/create-race",
  package: "/brands/package",
  editRace: (raceId: string) => `/brands/edit-race/${encodeURIComponent(raceId)}`,
  analytics: (raceId: string) => `/brands/analytics/${encodeURIComponent(raceId)}`,
  recap: (raceId: string) => `/brands/analytics/${encodeURIComponent(raceId)}/recap`,
  board: (raceId: string) => `/brands/analytics/${encodeURIComponent(raceId)}/board`,
  season: "/brands/season",
  admin: "/brands/admin",
  adminOrders: "/brands/admin/orders",
  adminBrands: "/brands/admin/brands",
  adminNewsletter: "/brands/admin/newsletter",
  adminEmails: "/brands/admin/emails",
  adminLog: "/brands/admin/log",
  orders: "/brands/orders",
  order: (orderId: string) => `/brands/orders/${encodeURIComponent(orderId)}`,
  settings: "/brands/settings",
  team: "/brands/team",
  /** What was done in the brand, and by whom. */
  log: "/brands/log",
  brandExport: "/brands/export",
  closed: "/brands/closed",
  connectionTests: "/test-db",
} as const;

/** The screens that need no session, which the build prerenders. */
export const publicPaths = [
  paths.landing,
  paths.signUp,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.changeEmail,
  paths.acceptInvitation,
  paths.invitation,
  paths.refuseInvitations,
  paths.switchOffEmail,
  paths.keepFactor,
  paths.keepBrand,
  paths.secureAccount,
  paths.report,
] as const;

export const routePatterns = {
  editRace: "/brands/edit-race/:raceId",
  analytics: "/brands/analytics/:raceId",
  recap: "/brands/analytics/:raceId/recap",
  board: "/brands/analytics/:raceId/board",
  order: "/brands/orders/:orderId",
} as const;

/** Returns the route pattern of a path, free of what the person typed into it; "*" if none matches. */
export function patternAt(pathname: string): string {
  const patterns = [...Object.values(paths), ...Object.values(routePatterns)];
  const isAt = (path: unknown) => typeof path === "string" && matchPath(path, pathname) !== null;
  return String(patterns.find(isAt) ?? "*");
}

const adminScreens = {
  races: paths.admin,
  orders: paths.adminOrders,
  brands: paths.adminBrands,
  log: paths.adminLog,
} as const;

/** The path of a staff list with filters. */
export function adminPath(
  screen: keyof typeof adminScreens,
  filters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(filters);
  return query.size > 0 ? `${adminScreens[screen]}?${query.toString()}` : adminScreens[screen];
}

/** Returns the staff view that a link came from; null for anything else. */
export function readAdminPath(back: unknown): string | null {
  return typeof back === "string" && /^\/brands\/admin(?=[/?]|$)/.test(back) ? back : null;
}

/** The season screen of a year. Staff pass the brand. */
export function seasonPath({ year, brandId }: { year?: number; brandId?: string } = {}): string {
  const query = new URLSearchParams();
  if (year !== undefined) query.set("year", String(year));
  if (brandId) query.set("brand", brandId);
  return query.size > 0 ? `${paths.season}?${query.toString()}` : paths.season;
}

/** The form for a new race, filled in from another one. */
export function duplicateRacePath(raceId: string): string {
  return `${paths.createRace}?${new URLSearchParams({ copy: raceId }).toString()}`;
}

/**
 * The link to a race's report. The token is the fragment, which browsers keep to themselves: it is in no request, no log
 * and no referrer.
 */
export function reportUrl(origin: string, token: string): string {
  return `${origin}${paths.report}#${token}`;
}

/** The login screen's path, with a message to show and the path to open after login. */
export function loginPath({ message, next }: { message?: string; next?: string } = {}): string {
  const query = new URLSearchParams();
  if (message) query.set("message", message);
  if (next && next !== paths.dashboard) query.set("next", next);
  return query.size > 0 ? `${paths.login}?${query.toString()}` : paths.login;
}

/** Where to go after login; always a path of the portal, whatever `next` contains. */
export function pathAfterLogin(next: string | null): string {
  const origin = "https://portal.invalid";
  if (!next?.startsWith(`${paths.landing}/`)) return paths.dashboard;
  const url = new URL(next, origin);
  const inside = url.origin === origin && url.pathname.startsWith(`${paths.landing}/`);
  return inside && url.pathname !== paths.login
    ? `${url.pathname}${url.search}${url.hash}`
    : paths.dashboard;
}
