/** Brands that are closed, for tests. */
import { answerOf, asPerson, one, type Database } from "../../harness/database.ts";
import { teamsOf, type NamedBrand } from "../../harness/teams.ts";

export type { NamedBrand } from "../../harness/teams.ts";

interface ClosingState {
  readonly brand_name: string;
  readonly closed_at: Date | null;
  readonly erase_at: Date | null;
  readonly is_last_owner: boolean;
  readonly other_members: number;
  readonly coming_races: number;
  readonly refund_orders: number;
  readonly refund_cents: string;
  readonly kept: readonly string[];
}

/** In JSON. */
type Closed = Omit<ClosingState, "closed_at" | "erase_at"> &
  Readonly<Record<"closed_at" | "erase_at", string>>;

export function closingOf(database: Database) {
  const { owner } = database;
  return {
    ...teamsOf(database),
    state: (userId: string, brandId: string | null = null) =>
      one(asPerson(database, userId)<ClosingState>`select * from public.brand_closing(${brandId})`),
    close: async ({ userId, brandId, name }: NamedBrand, typed: string | null = name) => {
      const closed = await answerOf<Closed>(
        asPerson(database, userId)`select public.close_brand(${typed}, ${brandId})`,
      );
      const [closed_at, erase_at] = [new Date(closed.closed_at), new Date(closed.erase_at)];
      return { ...closed, closed_at, erase_at, refund_cents: String(closed.refund_cents) };
    },
    reopen: ({ userId, brandId }: NamedBrand) =>
      one(asPerson(database, userId)<ClosingState>`
        select * from public.reopen_brand(${brandId})`),
    /** Closes the brand seven days ago. */
    makeDue: ({ brandId }: NamedBrand) => owner`
      update private.brand_closings set erase_at = now() where brand_partner_id = ${brandId}`,
    runJob: async () =>
      (await one(owner<{ n: number }[]>`select private.erase_closed_brands() as n`)).n,
    brandOf: ({ brandId }: NamedBrand) =>
      one(owner`
        select is_active, closed_at, erased_at, contact_name from public.brand_partners where id = ${brandId}`),
    /** Lets the brand create another race of its own this month. */
    freeMonth: ({ brandId }: NamedBrand) => owner`
      update public.live_races set created_at = created_at - interval '2 months'
      where brand_partner_id = ${brandId}`,
  };
}
