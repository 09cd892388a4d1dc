/** Brands with further members, whom nobody invited. */
import { randomUUID } from "node:crypto";
import {
  asPerson,
  count,
  one,
  refusal,
  signUp,
  signUpBrand,
  type BrandAccount,
  type Database,
} from "./database.ts";

export type Role = "owner" | "editor" | "viewer";

export interface NamedBrand extends BrandAccount {
  readonly name: string;
}

type Brand = Pick<BrandAccount, "brandId">;

export const hint = async (attempt: Promise<unknown>) => (await refusal(attempt)).hint;

export const newAddress = () => `${randomUUID()}@invited.example`;

export function teamsOf(database: Database) {
  const { owner } = database;
  let clients = 0;
  const join = (userId: string, { brandId }: Brand, role: Role = "viewer") => owner`
    insert into public.brand_members (user_id, brand_partner_id, role)
    values (${userId}, ${brandId}, ${role})`;

  return {
    /** Runs one statement from an address of its own: calls of one client wait for each other, because they are counted. */
    by: (userId: string | null) => {
      clients += 1;
      const address = `10.0.${String(clients >> 8)}.${String(clients & 255)}`;
      return asPerson(database, userId, { "cf-connecting-ip": address });
    },
    async newBrand(): Promise<NamedBrand> {
      const name = `Brand ${randomUUID()}`;
      return { ...(await signUpBrand(database, name)), name };
    },
    join,
    async addMember(brand: Brand, role: Role = "viewer"): Promise<string> {
      const userId = await signUp(database, `${randomUUID()}@team.example`);
      await join(userId, brand, role);
      return userId;
    },
    addViewers: ({ brandId }: Brand, viewers: number) => owner`
      with added as (
        insert into auth.users (id, aud, role, email, email_confirmed_at)
        select gen_random_uuid(), 'authenticated', 'authenticated',
          gen_random_uuid() || '@team.example', now()
        from generate_series(1, ${viewers})
        returning id)
      insert into public.brand_members (user_id, brand_partner_id, role)
      select id, ${brandId}, 'viewer' from added`,
    /** The roles of people in a brand, "none" for those who do not belong to it. */
    rolesOf: ({ brandId }: Brand, ...people: string[]) =>
      Promise.all(
        people.map(async (userId) => {
          const [member] = await owner<{ role: string }[]>`
            select role from public.brand_members
            where user_id = ${userId} and brand_partner_id = ${brandId}`;
          return member?.role ?? "none";
        }),
      ),
    members: ({ brandId }: Brand) =>
      count(owner, `public.brand_members where brand_partner_id = '${brandId}'`),
    addressOf: async (userId: string) =>
      (await one(owner<{ email: string }[]>`select email from auth.users where id = ${userId}`))
        .email,
    setActive: ({ brandId }: Brand, isActive: boolean) => owner`
      update public.brand_partners set blocked_at = case when not ${isActive} then now() end where id = ${brandId}`,
    /** What the audit log says of a brand: of these actions, or of all. */
    actionsOf: async ({ brandId }: Brand, ...actions: string[]) =>
      (
        await owner<{ action: string }[]>`
          select action from public.audit_log
          where brand_partner_id = ${brandId} and (${actions.length === 0} or action = any (${actions}))
          order by id`
      ).map(({ action }) => action),
  };
}
