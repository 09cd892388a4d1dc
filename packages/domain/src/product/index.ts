/** The product's names, addresses and links. No other module repeats them. */

export const productName = "Outpace";

/** The name in two colours: the first part in ink, the second in brand red. */
export const productNameParts = ["Out", "pace"] as const;

export const marketingDomain = "outpace.example";
export const portalDomain = "partners.outpace.example";
export const privacyEmail = "privacy@outpace.example";
/** Answers brands: packages, invoices, their account. */
export const partnersEmail = "partners@outpace.example";

export const companySuffix = "Inc.";
export const copyrightYear = 2025;
/** What follows the two-colour name in the copyright line. */
export const copyrightEnding = `${companySuffix} All rights reserved.`;
export const copyrightLine = `© ${String(copyrightYear)} ${productName} ${copyrightEnding}`;

export const privacyEffectiveDate = "August 1, 2025";
export const minimumAge = 13;

export interface ProductLink {
  readonly name: string;
  readonly url: string;
}

export const appStoreLink: ProductLink = {
  name: "App Store",
  url: "https://apps.example/app/outpace",
};

/** The app's number in the store, which Safari's banner asks for. */
export const appStoreId = "6400000208";

/** In the order the footer shows them; each opens in a new tab. */
export const socialLinks: readonly ProductLink[] = [
  { name: "Photogram", url: "https://photogram.example/outpace" },
  { name: "Shortclip", url: "https://shortclip.example/@outpace" },
  { name: "Workfolk", url: "https://workfolk.example/company/outpace" },
];
