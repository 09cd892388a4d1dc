import { createClient, type Client, type ClientOptions } from "../src/client.ts";
import { signIn, signUpBrand } from "../src/auth.ts";

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this under "local-supabase exec".`);
  return value;
}

export const url = setting("SUPABASE_URL");
export const publishableKey = setting("SUPABASE_PUBLISHABLE_KEY");
export const mailUrl = setting("SUPABASE_MAIL_URL");

export function visitor(options: Partial<ClientOptions> = {}): Client {
  return createClient({ url, publishableKey, ...options });
}

let brands = 0;

/** A brand that nobody else has, with its password. */
export function newBrand() {
  brands += 1;
  const name = `${process.pid.toString(36)}-${brands.toString(36)}-${Date.now().toString(36)}`;
  return {
    companyName: `Lane ${name}`,
    email: `lane-${name}@brands.example`,
    contactName: "Lane Keeper",
    password: "a-long-password",
  };
}

/** A client on which a new brand has signed in. */
export async function signedInBrand() {
  const client = visitor();
  const brand = newBrand();
  await signUpBrand(client, brand);
  const session = await signIn(client, brand);
  return { client, brand, session };
}
