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
 * The page with the form as the database keeps it, with the word by which its link says where the visitor came from:
 * "instagram" makes it "/newsletter?from=instagram". Ignores any other text.
 */
export function newsletterPage(from: string | null): string {
  const isWord = from !== null && /^[a-z0-9-]{1,30}$/.test(from);
  return isWord ? `${newsletterPath}?from=${from}` : newsletterPath;
}

/** The page with the button that unsubscribes the address of a token. */
export function unsubscribeUrl(marketingUrl: string, token: string): string {
  const origin = marketingUrl.replace(/\/+$/, "");
  return `${origin}${newsletterPath}/unsubscribe?token=${encodeURIComponent(token)}`;
}
