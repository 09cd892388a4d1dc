import { randomUUID } from "node:crypto";
import { demoBrandEmail, demoPassword, demoStaffEmails } from "@outpace/supabase/demo-accounts";
import type { BrowserContext } from "@playwright/test";
import { apiUrl, brandIdOf, callApi, grantStaff } from "./backend.ts";
import { withDatabase } from "./database.ts";
import { origins } from "./origins.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The seeded accounts. */
export const demoAccounts = {
  brand: { email: demoBrandEmail, password: demoPassword },
  /** Has used this month's race, which nobody has joined. */
  brandAtLimit: { email: "partners@tidewater-hydration.example", password: demoPassword },
  staff: { email: demoStaffEmails[0], password: demoPassword },
  secondStaff: { email: demoStaffEmails[1], password: demoPassword },
} as const satisfies Record<string, Account>;

export interface BrandAccount extends Account {
  readonly companyName: string;
  readonly contactName: string;
}

/** The details of a new, unique brand that has no account yet. */
export function newBrand(): BrandAccount {
  const tag = randomUUID().slice(0, 8);
  return {
    companyName: `Harrier Socks ${tag}`,
    contactName: "Ines Moreau",
    email: `ines.${tag}@harrier.example`,
    password: "stride-for-stride-9",
  };
}

/** A session as the auth service returns it and the browser stores it. */
export interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

// Password hashing is the backend's slowest task, so each account signs in once per process.
const sessions = new Map<string, Promise<Session>>();

async function signUp({ email, password }: Account, at: string, data?: object): Promise<Session> {
  const session = callApi<Session>("/auth/v1/signup", { at, body: { email, password, data } });
  sessions.set(email, session);
  return session;
}

/** Signs up a new brand through the API of a backend. */
export async function signUpBrand(brand = newBrand(), at = apiUrl()): Promise<BrandAccount> {
  await signUp(brand, at, { company_name: brand.companyName, contact_name: brand.contactName });
  return brand;
}

/** Signs up an account without a brand. */
export const signUpPerson = (account: Account, at = apiUrl()) => signUp(account, at);

/** Adds a staff account, separate from the seed's, through the API of the first backend or the paying one. */
export async function addStaff(at = apiUrl()): Promise<Account> {
  const { email, password } = newBrand();
  await grantStaff((await signUp({ email, password }, at)).user.id, at);
  // As the seed has it: without it, staff need a second factor.
  await withDatabase(
    at === apiUrl() ? "" : "PAYING_",
    (sql) => sql`select private.set_second_factor_policy('staff', 'when_enrolled')`,
  );
  return { email, password };
}

/** A new session of an account, at a backend. */
export const openSession = ({ email, password }: Account, at = apiUrl()) =>
  callApi<Session>("/auth/v1/token?grant_type=password", { at, body: { email, password } });

/** Whether an account's email and password open it, at a backend. */
export const canSignIn = (account: Account, at?: string): Promise<boolean> =>
  openSession(account, at).then(
    () => true,
    () => false,
  );

/** Changes an account's password in another browser, which ends all its other sessions. */
export async function changePasswordElsewhere(account: Account): Promise<Account> {
  const { access_token: as } = await openSession(account);
  const password = `${account.password}-changed`;
  const body = { password, current_password: account.password };
  await callApi("/auth/v1/user", { method: "PUT", as, body });
  return { email: account.email, password };
}

/** Calls a function of a backend's API as an account. */
export async function callAs<Result>(
  account: Account,
  name: string,
  body: object,
  at?: string,
): Promise<Result> {
  const { access_token: as } = await sessionOf(account);
  return callApi(`/rest/v1/rpc/${name}`, { as, body, ...(at && { at }) });
}

export const callAsStaff = <Result>(name: string, body: object) =>
  callAs<Result>(demoAccounts.staff, name, body);

/** Deactivates an account's brand, as staff. */
export async function deactivateBrand({ email }: Account): Promise<void> {
  const brand = { brand_id: await brandIdOf(email), is_active: false };
  await callAsStaff("set_brand_active", { ...brand, reason: "Agreed." });
}

/** Cancels a race, as staff. */
export const cancelRace = (race_id: string, reason = "Agreed.") =>
  callAsStaff("set_race_status", { race_id, status: "cancelled", reason });

export function sessionOf(account: Account): Promise<Session> {
  const session = sessions.get(account.email) ?? openSession(account);
  sessions.set(account.email, session);
  return session;
}

/**
 * Signs a browser context in to an account. Playwright's storage state would open an extra page to write it, which takes up to
 * a tenth of a test's time.
 */
export async function signIn(context: BrowserContext, account: Account): Promise<void> {
  const name = `sb-${new URL(apiUrl()).hostname.split(".")[0] ?? ""}-auth-token`;
  const value = JSON.stringify(await sessionOf(account));
  await context.addInitScript(
    ({ origin, once, name, value }) => {
      // Only once, so that signing out lasts. Other origins have no session, and a blank page has no storage.
      if (location.origin !== origin || localStorage.getItem(once) !== null) return;
      localStorage.setItem(once, "");
      localStorage.setItem(name, value);
    },
    { origin: origins.portal, once: `signed-in-${randomUUID()}`, name, value },
  );
}
