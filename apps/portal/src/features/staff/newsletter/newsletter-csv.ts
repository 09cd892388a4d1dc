import type { NewsletterAddress } from "@outpace/data/staff-newsletter";
import { unsubscribeUrl } from "@outpace/domain/newsletter";

import { csvOf } from "../../../components/csv.ts";

export interface Sites {
  readonly marketingUrl: string;
  readonly supabaseUrl: string;
}

/**
 * One address per row: `unsubscribe_url` is for readers, in the text, and `one_click_url` for mail programs, in its
 * List-Unsubscribe header.
 */
export function newsletterCsv(
  addresses: readonly NewsletterAddress[],
  { marketingUrl, supabaseUrl }: Sites,
): string {
  return csvOf([
    ["email", "confirmed_at", "page", "unsubscribe_url", "one_click_url"],
    ...addresses.map(({ email, confirmedAt, page, unsubscribeToken }) => [
      email,
      confirmedAt,
      page ?? "",
      unsubscribeUrl(marketingUrl, unsubscribeToken),
      `${supabaseUrl.replace(/\/+$/, "")}/functions/v1/unsubscribe?token=${unsubscribeToken}`,
    ]),
  ]);
}
