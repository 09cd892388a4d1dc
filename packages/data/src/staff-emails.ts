import type { UndeliveredEmail } from "@outpace/domain/emails";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import type { PagePosition, PositionedPage } from "./pages.ts";
import { readInstant } from "./internal/rows.ts";
import { positionArguments, toPositionedPage } from "./internal/select-page.ts";

/** What an email is about; null for one that is about no brand. */
type BrandOfEmail = { readonly id: string; readonly name: string } | null;

export interface UndeliveredForStaff extends UndeliveredEmail {
  readonly id: string;
  readonly brand: BrandOfEmail;
  /** What the sender said last. */
  readonly error: string;
}

const emailsPerPage = 50;

/** Lists a page of the emails that were not delivered, the newest first. Throws `not_staff` for everyone but staff. */
export async function listAllUndeliveredEmails(
  client: Client,
  at?: PagePosition,
): Promise<PositionedPage<UndeliveredForStaff>> {
  const rows = await dataOf(client.rpc("list_undelivered_emails", positionArguments(true, at)));
  return toPositionedPage(rows, emailsPerPage, at, (row) => ({
    id: row.id,
    kind: row.kind,
    address: row.address,
    since: readInstant(row.since),
    brand: toBrand(row),
    error: row.error ?? "",
  }));
}

/** Emails of one kind and brand that wait, because their readers or the brand had too many within a day. */
export interface PutOffEmails {
  readonly kind: string;
  readonly brand: BrandOfEmail;
  readonly emails: number;
  /** When the first of them is due; an instant, ISO 8601 in UTC. */
  readonly nextAt: string;
}

/** Lists the emails that were put off, those of which most wait first, up to 50 kinds and brands. Throws `not_staff` for everyone but staff. */
export async function listPutOffEmails(client: Client): Promise<PutOffEmails[]> {
  const rows = await dataOf(client.rpc("list_put_off_emails"));
  return rows.map((row) => ({
    kind: row.kind,
    brand: toBrand(row),
    emails: row.emails,
    nextAt: readInstant(row.next_at),
  }));
}

const toBrand = (row: { brand_id: string | null; brand_name: string | null }): BrandOfEmail =>
  row.brand_id === null || row.brand_name === null
    ? null
    : { id: row.brand_id, name: row.brand_name };
