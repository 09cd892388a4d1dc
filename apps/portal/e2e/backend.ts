import { randomUUID } from "node:crypto";

/** The backend that the tests run under, as its environment names it. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests under local-supabase exec.`);
  return value;
}

export interface BrandAccount {
  companyName: string;
  contactName: string;
  email: string;
  password: string;
}

/** A brand that no other test knows. */
export function newBrand(): BrandAccount {
  const tag = randomUUID().slice(0, 8);
  return {
    companyName: `Harrier Socks ${tag}`,
    contactName: "Ines Moreau",
    email: `ines.${tag}@harrier.example`,
    password: "stride-for-stride-9",
  };
}

/** Signs a new brand up through the API, for tests that start behind the login. */
export async function signedUpBrand(): Promise<BrandAccount> {
  const brand = newBrand();
  await call("/auth/v1/signup", {
    email: brand.email,
    password: brand.password,
    data: { company_name: brand.companyName, contact_name: brand.contactName },
  });
  return brand;
}

export interface CaughtMessage {
  to: string;
  subject: string;
  links: string[];
}

/** The newest e-mail to an address. */
export async function newestMessageTo(address: string): Promise<CaughtMessage | undefined> {
  const response = await fetch(`${setting("SUPABASE_MAIL_URL")}/api/messages`);
  const messages = (await response.json()) as CaughtMessage[];
  return messages.find((message) => message.to.includes(address));
}

/** Adds a brand that nobody has signed up for, with its races, as an operator does. */
export async function addBrand(name: string, races: readonly RaceRow[] = []): Promise<void> {
  const id = randomUUID();
  const brand = { id, name, contact_name: "Nobody", contact_email: `${id}@brands.example` };
  await insertAsOperator("brand_partners", [brand]);
  if (races.length > 0) await addRaces(id, races);
}

export interface RaceRow {
  name: string;
  status?: string;
}

/** Adds races to a brand, older than any other, so that no list's first page is filled with them. */
export async function addRaces(brandId: string, races: readonly RaceRow[]): Promise<void> {
  await insertAsOperator(
    "live_races",
    races.map(({ name, status = "pending" }, n) => ({
      name,
      status,
      description: "One of many.",
      start_time: "2027-06-05T06:30:00Z",
      start_time_zone: "UTC",
      brand_partner_id: brandId,
      created_at: new Date(Date.UTC(2020, 0, 1) - n * 60_000).toISOString(),
    })),
  );
}

/** The brand that an account signed up. */
export async function brandIdOf({ email }: BrandAccount): Promise<string> {
  const [brand] = await request<{ id: string }[]>(
    `/rest/v1/brand_partners?select=id&contact_email=eq.${encodeURIComponent(email)}`,
    "SUPABASE_SECRET_KEY",
  );
  if (!brand) throw new Error(`No brand has the e-mail address ${email}.`);
  return brand.id;
}

async function insertAsOperator(table: string, rows: readonly object[]): Promise<void> {
  await request(`/rest/v1/${table}`, "SUPABASE_SECRET_KEY", rows);
}

async function call(path: string, body: object): Promise<void> {
  await request(path, "SUPABASE_PUBLISHABLE_KEY", body);
}

async function request<Answer>(path: string, keyName: string, body?: object): Promise<Answer> {
  const key = setting(keyName);
  const response = await fetch(setting("SUPABASE_URL") + path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", apikey: key, authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as Answer;
}
