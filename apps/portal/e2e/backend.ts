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

async function call(path: string, body: object): Promise<void> {
  const response = await fetch(setting("SUPABASE_URL") + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: setting("SUPABASE_PUBLISHABLE_KEY"),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
}
