/** Invites people and accepts as them, for tests. */
import { randomUUID } from "node:crypto";
import {
  answerOf,
  asPerson,
  count,
  one,
  refusal,
  signUp,
  type Database,
} from "../../harness/database.ts";

export type Role = "owner" | "editor" | "viewer";

export const newAddress = () => `${randomUUID()}@invited.example`;

export const hint = async (attempt: Promise<unknown>) => (await refusal(attempt)).hint;

export function invitationsOf(database: Database) {
  const { owner, auth } = database;
  let clients = 0;
  /** From an address of their own: calls of one client wait for each other, because they are counted. */
  const by = (userId: string | null) => {
    clients += 1;
    return asPerson(database, userId, {
      "cf-connecting-ip": `10.0.${String(clients >> 8)}.${String(clients & 255)}`,
    });
  };

  const tokenOf = async (id: string) =>
    (
      await one(
        owner<{ token: string }[]>`
          select private.sign_link('accept_invitation', ${id}::uuid::text) as token`,
      )
    ).token;

  async function invite(
    userId: string,
    email: string,
    role: string,
    brandId: string | null = null,
  ) {
    const { id } = await one(
      by(userId)<{ id: string }>`select public.invite_member(${email}, ${role}, ${brandId}) as id`,
    );
    return { id, email, token: await tokenOf(id) };
  }

  return {
    by,
    invite,
    tokenOf,
    /** Invites someone who has no account, or who has one. */
    async invited(userId: string, role: Role = "editor") {
      const invitation = await invite(userId, newAddress(), role);
      return { ...invitation, userId: await signUp(database, invitation.email) };
    },
    resend: (userId: string, id: string) =>
      one(by(userId)<{ id: string }>`select public.resend_invitation(${id}) as id`),
    withdraw: (userId: string, id: string) => by(userId)`select public.withdraw_invitation(${id})`,
    list: (userId: string, brandId: string | null = null) =>
      by(userId)<{ id: string; email: string; is_undeliverable: boolean; invited_by: string }>`
        select * from public.brand_invitations(${brandId})`,
    read: (token: string, userId: string | null = null) =>
      answerOf<{ state: string }>(by(userId)`select public.read_invitation(${token})`),
    accept: (userId: string, token: string, name: string | null = null) =>
      one(by(userId)<{ brand: string }>`
        select public.accept_invitation(${token}, ${name}) as brand`),
    plan: (token: string, name = "Robin") =>
      one(
        owner<{ user_id: string; email: string; is_done: boolean }[]>`
          select * from public.plan_invited_sign_up(${token}, ${name})`,
      ),
    /** Creates a planned account as the auth server does: unconfirmed, then confirmed. */
    createAccount: ({ user_id, email }: { user_id: string; email: string }) =>
      auth.begin(async (sql) => {
        await sql`
          insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
          values (${user_id}, 'authenticated', 'authenticated', ${email}, '{}', now(), now())`;
        await sql`update auth.users set email_confirmed_at = now() where id = ${user_id}`;
      }),
    roleOf: async (userId: string, brandId: string) =>
      (
        await owner<{ role: string }[]>`
          select role from public.brand_members
          where user_id = ${userId} and brand_partner_id = ${brandId}`
      )[0]?.role,
    members: (brandId: string) =>
      count(owner, `public.brand_members where brand_partner_id = '${brandId}'`),
    /** Adds this many members to a brand, whom nobody invited. */
    addMembers: (brandId: string, members: number, role: Role = "viewer") =>
      owner`
        with added as (
          insert into auth.users (id, aud, role, email, email_confirmed_at)
          select gen_random_uuid(), 'authenticated', 'authenticated',
            gen_random_uuid() || '@team.example', now()
          from generate_series(1, ${members})
          returning id)
        insert into public.brand_members (user_id, brand_partner_id, role)
        select id, ${brandId}, ${role} from added returning user_id`,
  };
}
