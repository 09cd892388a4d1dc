/** Invites people and accepts as them, for tests. */
import { answerOf, one, signUp, type Database } from "../../harness/database.ts";
import { newAddress, teamsOf, type Role } from "../../harness/teams.ts";

export function invitationsOf(database: Database) {
  const { owner, auth } = database;
  const teams = teamsOf(database);
  const { by } = teams;

  async function tokenOf(id: string) {
    const signed = owner<{ token: string }[]>`
      select private.sign_link('accept_invitation', ${id}::uuid::text) as token`;
    return (await one(signed)).token;
  }

  async function invite(userId: string, email = newAddress(), role = "viewer") {
    const { id } = await one(by(userId)<{ id: string }>`
      select public.invite_member(${email}, ${role}) as id`);
    return { id, email, token: await tokenOf(id) };
  }

  return {
    ...teams,
    invite,
    tokenOf,
    /** Invites someone who has an account. */
    async invited(userId: string, role: Role = "editor") {
      const invitation = await invite(userId, newAddress(), role);
      return { ...invitation, userId: await signUp(database, invitation.email) };
    },
    expire: (id: string) =>
      owner`update private.invitations set expires_at = now() where id = ${id}`,
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
      one(owner<{ user_id: string; email: string; is_done: boolean }[]>`
        select * from public.plan_invited_sign_up(${token}, ${name})`),
    /** Creates a planned account as the auth server does: unconfirmed, then confirmed. */
    createAccount: ({ user_id, email }: { user_id: string; email: string }) =>
      auth.begin(async (sql) => {
        await sql`
          insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
          values (${user_id}, 'authenticated', 'authenticated', ${email}, '{}', now(), now())`;
        await sql`update auth.users set email_confirmed_at = now() where id = ${user_id}`;
      }),
  };
}
