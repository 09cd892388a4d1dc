/** Who and what the load put into the database, by number: the same hashes as in grow.sql. */
import { createHash } from "node:crypto";
import type { Dice } from "../dice.ts";
import type { Claims } from "../postgrest/session.ts";

export const brandsAtFullScale = 10_000;
export const racesOfABrand = 100;
export const crowdedRace = { brand: 1, race: 50, participants: 10_000 } as const;
export const staffMembers = 5;

function hashId(text: string): string {
  const hash = createHash("md5").update(text).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const brandId = (brand: number): string => hashId(`brand ${String(brand)}`);

export const raceId = (brand: number, race: number): string =>
  hashId(`race ${String(brand)} ${String(race)}`);

/** What an access token says; as long as a real one, since every policy reads it. */
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

export function staffMember(dice: Dice): Claims {
  const number = String(dice.between(1, staffMembers));
  return claimsOf(
    hashId(`staff ${number}`),
    `staff-${number}@outpace.example`,
    {},
    { role: "staff" },
  );
}
