/** What a brand's log tells of. */
import { withDatabase } from "./database.ts";

/** Adds entries by Outpace to the log of the brand with this contact email. */
export async function addLogEntries(brand: { readonly email: string }, count: number) {
  await withDatabase(
    "",
    (sql) => sql`
      insert into public.audit_log (action, subject_table, subject_id, brand_partner_id, details)
      select 'brand_active_set', 'brand_partners', b.id, b.id, '{"from": false, "to": true}'
      from public.brand_partners b, generate_series(1, ${count}::int)
      where b.contact_email = ${brand.email}`,
  );
}
