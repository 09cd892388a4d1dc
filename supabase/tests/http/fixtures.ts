/** Makes accounts, and what their brands own. */
import { createHmac, randomUUID } from "node:crypto";
import { expected, jwtSecret, sharedBackend, type Backend } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";
import { makeStaff } from "../harness/staff.ts";
import { requestsTo } from "./requests.ts";

export type Account = Awaited<ReturnType<typeof addAccount>>;

export const password = "a-long-password";

/** Adds an account like the seed's; the auth server's hash would take a tenth of a second. */
export async function addAccount(
  { database, visitor }: Backend,
  metadata: Readonly<Record<string, string>> = {},
) {
  const email = `${randomUUID()}@company.example`;
  await database.query(
    `with account as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
         email_confirmed_at, confirmation_token, recovery_token, email_change_token_new, email_change,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
         'authenticated', $1, extensions.crypt($2, extensions.gen_salt('bf', 4)),
         now(), '', '', '', '',
         '{"provider": "email", "providers": ["email"]}', $3::text::jsonb, now(), now())
       returning *
     )
     insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at,
       created_at, updated_at)
     select id, id, 'email', id::text, jsonb_build_object('sub', id, 'email', email), now(), now(), now()
     from account`,
    [email, password, JSON.stringify(metadata)],
  );
  const client = visitor();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { client, userId: data.user.id, email, token: data.session.access_token };
}

/** Adds a brand that has created no race this month. */
export async function addBrand(backend: Backend) {
  const name = `Company ${randomUUID()}`;
  const account = await addAccount(backend, { company_name: name, contact_name: "Ada Example" });
  const { id } = await expected<{ id: string }>(
    account.client.from("brand_partners").select("id").single(),
  );
  return { ...account, brandId: id, name };
}

export const createRace = ({ client }: Pick<Account, "client">, change: object = {}) =>
  client.rpc("create_race", { request_id: randomUUID(), race: { ...validRace, ...change } });

export async function addBrandWithRace(backend: Backend) {
  const brand = await addBrand(backend);
  const { id } = await expected<{ id: string }>(createRace(brand));
  return { ...brand, raceId: id };
}

/** Uses the backend that test files share, unless another one is given. */
export async function makeFixtures(at?: Backend) {
  const backend = at ?? (await sharedBackend());
  const owner = await addBrandWithRace(backend);
  const other = await addBrandWithRace(backend);
  const deactivated = await addBrandWithRace(backend);
  const staff = await addAccount(backend);
  await makeStaff(backend, staff.email);
  await backend.database.query(
    "update public.brand_partners set blocked_at = now() where id = $1",
    [deactivated.brandId],
  );
  return { ask: requestsTo(backend.url), backend, owner, other, deactivated, staff };
}

interface TokenOptions {
  readonly secret?: string;
  readonly algorithm?: "HS256" | "none";
  /** Seconds. */
  readonly expiresIn?: number;
  /** Overrides the usual claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Makes another token for an account's session, signed like the auth server's by default. */
export function accessToken({ token }: Pick<Account, "token">, options: TokenOptions = {}): string {
  const { secret = jwtSecret, algorithm = "HS256", expiresIn = 60, claims } = options;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const [, issued = ""] = token.split(".");
  const usual = JSON.parse(Buffer.from(issued, "base64url").toString()) as object;
  const times = { iat: now - 7200, exp: now + expiresIn };
  const content = `${encode({ alg: algorithm, typ: "JWT" })}.${encode({ ...usual, ...times, ...claims })}`;
  if (algorithm === "none") return `${content}.`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

export const bucket = "race-background-photos";

/** A picture of one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let timestamp = Date.now();

/** A path that the bucket accepts and that has no photo. */
export const newPhotoPath = () => `backgrounds/harbor-run-bg-${String(timestamp++)}.png`;

export async function uploadPhoto({ client }: Account): Promise<string> {
  const path = newPhotoPath();
  await expected(client.storage.from(bucket).upload(path, png, { contentType: "image/png" }));
  return path;
}

/** The bytes at a photo's public URL; undefined without a photo. */
export async function storedPhoto(
  { client }: Pick<Account, "client">,
  path: string,
): Promise<Buffer | undefined> {
  const response = await fetch(client.storage.from(bucket).getPublicUrl(path).data.publicUrl);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined;
}
