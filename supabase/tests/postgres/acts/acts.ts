/** What cannot be undone, done by someone in a session of theirs, and what their e-mails lead to. */
import { answerOf, one, type Database } from "../../harness/database.ts";
import { outboxOf } from "../emails/outbox.ts";
import { sessionsOf } from "../factors/factors.ts";
import { invitationsOf } from "../invitations/invitations.ts";

export interface Secured {
  readonly email: string | null;
  readonly is_repeat: boolean;
  readonly is_locked: boolean;
}

export function actsOf(database: Database) {
  const { owner } = database;
  const invitations = invitationsOf(database);
  const { by } = invitations;
  const { toldTo } = outboxOf(database);
  const { inSession, openSession } = sessionsOf(database);

  const press = (token: string) =>
    answerOf<Secured>(by(null)`select public.secure_account(${token})`);

  /** The token of an e-mail that the account would get now. */
  async function tokenTo(userId: string, address: string | null = null) {
    const signed = owner<{ token: string }[]>`
      select private.not_me_token(${userId}, ${address}) as token`;
    return (await one(signed)).token;
  }

  return {
    ...invitations,
    press,
    tokenTo,
    secure: async (userId: string) => press(await tokenTo(userId)),
    setRole: (actor: string, person: string, role: string) =>
      by(actor)`select public.set_member_role(${person}, ${role})`,
    /** A person's statements, in a session from a known address. */
    async from(userId: string) {
      const session = await openSession(userId);
      await owner`update auth.sessions set ip = '203.0.113.77' where id = ${session}`;
      return inSession(userId, session);
    },
    /** The e-mails about acts that someone got, the payloads by kind. */
    toldOf: async (userId: string, kind: string) =>
      (await toldTo(userId)).filter((told) => told.kind === kind).map(({ payload }) => payload),
    forgetMail: () => owner`delete from private.outbox`,
  };
}
