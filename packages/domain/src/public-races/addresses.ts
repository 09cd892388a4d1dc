/** A race's page, which everyone can open once staff have approved the race. */
export function raceAddress(marketingOrigin: string, raceId: string): string {
  return `${marketingOrigin.replace(/\/+$/, "")}/race/${encodeURIComponent(raceId)}`;
}

/** The race's card alone, which any site may show in a frame. */
export function raceCardAddress(marketingOrigin: string, raceId: string): string {
  return `${raceAddress(marketingOrigin, raceId)}/card`;
}

/** The page as it will be once the race is approved, for whom a token lets see it. */
export function racePreviewAddress(marketingOrigin: string, raceId: string, token: string): string {
  return `${raceAddress(marketingOrigin, raceId)}?preview=${encodeURIComponent(token)}`;
}
