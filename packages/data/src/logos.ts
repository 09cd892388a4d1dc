import { backgroundPhotoBucket, type ImageMime, logoPath } from "@outpace/domain/images";
import type { Client } from "./client.ts";
import { publicUrl, uploadImage } from "./photos.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import { isId } from "./internal/rows.ts";

interface LogoUpload {
  readonly brandId?: string | undefined;
  readonly brandName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
}

/**
 * Stores a valid logo, which the brand does not use yet, and returns its public URL. Retries as `uploadBackgroundPhoto` does.
 * Throws `logo_waiting` if a colleague has just stored one that the brand does not use yet either.
 */
export async function uploadLogo(
  client: Client,
  { brandId, brandName, bytes, mime }: LogoUpload,
  onSecondTry?: () => void,
): Promise<string> {
  await removeUnusedLogos(client);
  const path = logoPath(brandName, mime, Date.now());
  return uploadImage(client, { brandId, path, bytes, mime }, onSecondTry);
}

/** Removes what was stored for the caller's brands and never used; the policies keep the logos that brands use. */
async function removeUnusedLogos(client: Client): Promise<void> {
  const bucket = client.storage.from(backgroundPhotoBucket);
  // If this fails, the upload says what is wrong.
  const { data } = await bucket.list("logos");
  const paths = (data ?? []).map(({ name }) => `logos/${name}`);
  if (paths.length > 0) await bucket.remove(paths);
}

export interface LogoChange {
  /** The public URL of a stored logo; null for no logo. */
  readonly url: string | null;
  /** The logo that the change replaces. */
  readonly basedOn: string | null;
}

/**
 * Sets the caller's brand's logo and returns its public URL. Throws `edit_conflict` if the logo has changed meanwhile,
 * `invalid_value` if the file is no longer stored, `brand_inactive`, `role_required` and `not_a_brand`.
 */
export async function setLogo(
  client: Client,
  { url, basedOn }: LogoChange,
  brandId?: string,
): Promise<string | null> {
  const stored = await dataOf(
    client.rpc("set_brand_logo", {
      ...(url !== null && { logo_url: url }),
      ...(basedOn !== null && { based_on: basedOn }),
      ...(brandId !== undefined && { brand_id: brandId }),
    }),
  );
  return stored && publicUrl(client, stored);
}

/** Returns the URL of a race's logo: its own, else its brand's; null if there is none or the caller may not see the race. */
export async function getRaceLogo(client: Client, raceId: string): Promise<string | null> {
  if (!isId(raceId)) return null;
  const row = await rowOf(
    client
      .from("live_races")
      .select("custom_logo_url, brand_partners!live_races_brand_partner_id_fkey(logo_url)")
      .eq("id", raceId)
      .maybeSingle(),
  );
  const logo = row && (row.custom_logo_url ?? row.brand_partners.logo_url);
  return logo && publicUrl(client, logo);
}
