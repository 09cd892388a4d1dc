import type { UndeliveredEmail } from "@outpace/domain/emails";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import type { PagePosition, PositionedPage } from "./pages.ts";
import { readInstant } from "./internal/rows.ts";
import { positionArguments, toPositionedPage } from "./internal/select-page.ts";

export interface UndeliveredForStaff extends UndeliveredEmail {
  readonly id: string;
  /** What it is about; null for an email that is about no brand. */
  readonly brand: { readonly id: string; readonly name: string } | null;
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
    brand:
      row.brand_id === null || row.brand_name === null
        ? null
        : { id: row.brand_id, name: row.brand_name },
    error: row.error ?? "",
  }));
}
