// The seeded world's people, signed in the way a person does it, and what they own.
import type { Browser, BrowserContext } from "@playwright/test";
import { e2eOrigins } from "./ports.ts";

export type SessionState = Awaited<ReturnType<BrowserContext["storageState"]>>;

const demoPassword = "outpace-demo-1";

const emails = {
  brand: "brand@outpace.example",
  staff: "staff.one@outpace.example",
  /** Signs up here, so it has no race yet. */
  newcomer: "hello@first-steps.example",
} as const;

export type Account = keyof typeof emails;

/** The browser storage of each account after its login. */
export async function signInEveryone(browser: Browser): Promise<Record<Account, SessionState>> {
  await call("/auth/v1/signup", {
    method: "POST",
    body: JSON.stringify({
      email: emails.newcomer,
      password: demoPassword,
      data: { company_name: "First Steps Running Club", contact_name: "Ada Moreno" },
    }),
  });
  return {
    brand: await signIn(browser, emails.brand),
    staff: await signIn(browser, emails.staff),
    newcomer: await signIn(browser, emails.newcomer),
  };
}

async function signIn(browser: Browser, email: string): Promise<SessionState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${e2eOrigins.portal}/brands/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/brands/dashboard");
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One of the demo brand's races in a status; the seed has some of each. */
export async function demoRaceId(status: "pending" | "completed"): Promise<string> {
  const token = await accessToken();
  const races = await call<{ id: string }[]>(
    `/rest/v1/live_races?select=id&status=eq.${status}&order=created_at.desc&limit=1`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const [race] = races;
  if (race === undefined) throw new Error(`The seed has no ${status} race of the demo brand.`);
  return race.id;
}

async function accessToken(): Promise<string> {
  const { access_token } = await call<{ access_token: string }>(
    "/auth/v1/token?grant_type=password",
    { method: "POST", body: JSON.stringify({ email: emails.brand, password: demoPassword }) },
  );
  return access_token;
}

async function call<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const headers = {
    apikey: setting("SUPABASE_PUBLISHABLE_KEY"),
    "content-type": "application/json",
    ...(request.headers as Record<string, string> | undefined),
  };
  const response = await fetch(`${setting("SUPABASE_URL")}${path}`, { ...request, headers });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  return (await response.json()) as Answer;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this runs under local-supabase exec.`);
  return value;
}
