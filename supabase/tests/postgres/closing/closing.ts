/** Brands that are closed, for tests. */
import { randomUUID } from "node:crypto";
import { asPerson, one, signUp, signUpBrand, type Database } from "../../harness/database.ts";

export interface ClosingState {
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

export interface NamedBrand {
  readonly userId: string;
  readonly brandId: string;
  readonly name: string;
}

export type Role = "owner" | "editor" | "viewer";

export function closingOf(database: Database) {
  const { owner } = database;
  const state = (userId: string, brandId: string | null = null): Promise<ClosingState> =>
    one(asPerson(database, userId)<ClosingState>`select * from public.brand_closing(${brandId})`);

  return {
    state,
    async newBrand(): Promise<NamedBrand> {
      const name = `Brand ${randomUUID()}`;
      return { ...(await signUpBrand(database, name)), name };
    },
    async addMember({ brandId }: { brandId: string }, role: Role): Promise<string> {
      const userId = await signUp(database, `${randomUUID()}@team.example`);
      await owner`
        insert into public.brand_members (user_id, brand_partner_id, role)
        values (${userId}, ${brandId}, ${role})`;
      return userId;
    },
    close: ({ userId, brandId, name }: NamedBrand, typed: string | null = name) =>
      one(asPerson(database, userId)<ClosingState>`
        select * from public.close_brand(${typed}, ${brandId})`),
    reopen: ({ userId, brandId }: NamedBrand) =>
      one(asPerson(database, userId)<ClosingState>`
        select * from public.reopen_brand(${brandId})`),
    /** Closes the brand seven days ago. */
    makeDue: ({ brandId }: NamedBrand) =>
      owner`
        update private.brand_closings set erase_at = now() where brand_partner_id = ${brandId}`,
    runJob: async () =>
      (await one(owner<{ n: number }[]>`select private.erase_closed_brands() as n`)).n,
    brandOf: ({ brandId }: NamedBrand) =>
      one(owner`
        select is_active, closed_at, contact_email from public.brand_partners where id = ${brandId}`),
    roleOf: async (userId: string, { brandId }: { brandId: string }) =>
      (
        await owner<{ role: string }[]>`
          select role from public.brand_members
          where user_id = ${userId} and brand_partner_id = ${brandId}`
      )[0]?.role,
    actionsOf: async ({ brandId }: NamedBrand, ...actions: string[]) =>
      (
        await owner<{ action: string }[]>`
          select action from public.audit_log
          where brand_partner_id = ${brandId} and action in ${owner(actions)} order by id`
      ).map(({ action }) => action),
    /** Lets the brand create another race of its own this month. */
    freeMonth: ({ brandId }: NamedBrand) =>
      owner`
        update public.live_races set created_at = created_at - interval '2 months'
        where brand_partner_id = ${brandId}`,
  };
}
