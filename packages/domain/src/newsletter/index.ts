/**
 * What a subscriber consents to. The database keeps the version with each consent, and every version's words: a change of
 * a text needs a new version, here and in `private.newsletter_wordings`.
 */
export const newsletterWording = {
  version: "2026-11",
  /** Stands beside the form. */
  form: "One email a week, and nothing else comes to your address.",
  /** Stands above the button that confirms. */
  confirmation: "You get one email a week, on Sunday. Every one has a link that unsubscribes you.",
} as const;

export const newsletterPath = "/newsletter";

/**
 * The page with the form as the database keeps it, with what its link says about where the visitor came from:
 * "?from=instagram" makes it "/newsletter?from=instagram". Ignores everything else in the query.
 */
export function newsletterPage(query: string): string {
  const from = new URLSearchParams(query).get("from") ?? "";
  return /^[a-z0-9-]{1,30}$/.test(from) ? `${newsletterPath}?from=${from}` : newsletterPath;
}

/** The page with the button that unsubscribes the address of a token. */
export function unsubscribeUrl(marketingUrl: string, token: string): string {
  return new URL(`${newsletterPath}/unsubscribe?token=${encodeURIComponent(token)}`, marketingUrl)
    .href;
}
