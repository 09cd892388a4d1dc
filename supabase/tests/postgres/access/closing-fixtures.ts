/** Brands that are closed, one of them of a person who sends probes. */
import type { Database } from "../../harness/database.ts";
import { makeAccount } from "./accounts.ts";

/** The last of all ids, so that no mutant takes this brand for another one of the callers'. */
const otherId = "ffffffff-ffff-4fff-bfff-ffffffffffff";

/** Marks a brand as closed, and a second one that has no races; each has a person who lost access. */
export async function closeBrand(
  database: Database,
  brandId: string,
  [one, other]: readonly [{ userId: string }, { userId: string }],
): Promise<void> {
  const closer = await makeAccount(database, "closer");
  await database.owner.unsafe(`
    insert into public.brand_partners (id, name) values ('${otherId}', 'gone');
    insert into public.brand_members (user_id, brand_partner_id)
      values ('${closer.userId}', '${otherId}');
    update public.brand_partners set closed_at = now()
      where id in ('${brandId}', '${otherId}');
    insert into private.brand_closings (brand_partner_id, coming_races, refund_orders, refund_cents)
      select id, 0, 0, 0 from public.brand_partners where closed_at is not null;
    insert into private.closed_memberships (brand_partner_id, user_id, role, created_at)
      values ('${otherId}', '${one.userId}', 'editor', now()), ('${brandId}', '${other.userId}', 'editor', now());
    insert into private.brand_holds (brand_partner_id, reason) values ('${otherId}', 'Claim.'), ('${brandId}', 'Claim.')`);
}
