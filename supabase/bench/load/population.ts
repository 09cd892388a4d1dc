/** The ids of loaded rows by number; the same hashes as in grow.sql. */
import { createHash } from "node:crypto";
import type { Prng } from "../prng.ts";
import type { Claims } from "../postgrest/session.ts";

export const brandsAtFullScale = 1_000;
export const racesPerBrand = 100;
/** Has 24 upcoming races of 10,000 participants, a tenth of whom joined in the last week. */
export const busiestBrand = 0;
/** The only other race with 10,000 participants. */
export const largestRace = { brand: 1, race: 50 } as const;
/** Has 25 people and 200 races. */
export const largestTeam = 2;
const staffMembers = 5;

function hashId(text: string): string {
  const hash = createHash("md5").update(text).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const brandId = (brand: number): string => hashId(`brand ${String(brand)}`);

export const raceId = (brand: number, race: number): string =>
  hashId(`race ${String(brand)} ${String(race)}`);

export const orderId = (brand: number, race: number): string =>
  hashId(`order ${String(brand)} ${String(race)}`);

/** The id of the order's first attempt. */
export const paymentId = (brand: number, race: number): string =>
  hashId(`payment ${String(brand)} ${String(race)}`);

export const visitor: Claims = { sub: hashId("visitor"), role: "anon" };

export const serviceRole: Claims = { sub: hashId("service"), role: "service_role" };

/** An access token's claims. As many as a real token's, because every policy parses them. */
function claimsOf(sub: string, email: string, metadata: object, appMetadata: object): Claims {
  return {
    aud: "authenticated",
    exp: 4_102_444_800,
    iat: 1_767_225_600,
    iss: "https://project.supabase.example/auth/v1",
    sub,
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"], ...appMetadata },
    user_metadata: { email, email_verified: true, phone_verified: false, sub, ...metadata },
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "password", timestamp: 1_767_225_600 }],
    session_id: hashId(`session ${sub}`),
    is_anonymous: false,
  };
}

export function ownerOf(brand: number): Claims {
  const email = `partners@brand-${String(brand)}.example`;
  const metadata = { brand_id: brandId(brand), brand_name: `Brand ${String(brand)}` };
  return claimsOf(hashId(`user ${String(brand)}`), email, metadata, {});
}

export function staffMember(prng: Prng): Claims {
  const number = String(prng.between(1, staffMembers));
  return claimsOf(
    hashId(`staff ${number}`),
    `staff-${number}@outpace.example`,
    {},
    { role: "staff" },
  );
}
