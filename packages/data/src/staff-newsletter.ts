import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

export interface NewsletterOverview {
  readonly confirmed: number;
  /** Addresses that have not confirmed, and have days left to do so. */
  readonly pending: number;
  /** The last twelve, each by its Monday (UTC, "2026-11-23"); the newest first. */
  readonly weeks: readonly {
    readonly week: string;
    readonly confirmed: number;
    readonly unsubscribed: number;
  }[];
  /** Where most subscribers signed up, at most twenty; the page is null if it is not known. */
  readonly pages: readonly { readonly page: string | null; readonly confirmed: number }[];
}

/** Throws `not_staff` for everyone but staff. */
export async function getNewsletterOverview(client: Client): Promise<NewsletterOverview> {
  const overview: unknown = await dataOf(client.rpc("newsletter_overview"));
  return overview as NewsletterOverview;
}

export interface NewsletterAddress {
  readonly email: string;
  readonly confirmedAt: string;
  /** Null for an unknown one. */
  readonly page: string | null;
  /** Names the address in the link that unsubscribes it. */
  readonly unsubscribeToken: string;
}

/** Yields every address that receives the newsletter, in pages. Throws `not_staff` for everyone but staff. */
export async function* listNewsletterAddresses(
  client: Client,
): AsyncGenerator<readonly NewsletterAddress[], void> {
  let after: string | undefined;
  for (;;) {
    const rows = await dataOf(
      client.rpc("newsletter_addresses", { ...(after && { after_id: after }) }),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({
      email: row.email,
      confirmedAt: readInstant(row.confirmed_at),
      page: row.page,
      unsubscribeToken: row.unsubscribe_token,
    }));
    after = last.id;
  }
}
