/** Hands brands over and accepts as their next owners, for tests. */
import { randomUUID } from "node:crypto";
import {
  type BrandAccount,
  one,
  signUp,
  signUpStaff,
  type Database,
} from "../../harness/database.ts";
import { newAddress } from "../../harness/teams.ts";
import { invitationsOf } from "../invitations/invitations.ts";

type Brand = Pick<BrandAccount, "brandId">;

export const reason = "Your company told us that Ada has left.";

export function handOversOf(database: Database, staff: string) {
  const { owner } = database;
  const invitations = invitationsOf(database);
  const { accept, by, tokenOf } = invitations;

  let second: Promise<string> | undefined;
  /** The second member of staff. */
  const colleague = () => (second ??= signUpStaff(database, `${randomUUID()}@outpace.example`));

  async function ask({ brandId }: Brand, email = newAddress(), why = reason, userId = staff) {
    const { id } = await one(by(userId)<{ id: string }>`
      select public.hand_over_brand(${brandId}, ${email}, ${why}) as id`);
    return { id, email };
  }

  async function confirmAs(userId: string, id: string) {
    const { begins } = await one(by(userId)<{ begins: string | null }>`
      select public.confirm_hand_over(${id}) as begins`);
    return begins === null ? null : new Date(begins);
  }

  const confirm = async (id: string) => confirmAs(await colleague(), id);

  /** Says of a hand-over that waits that it is due. */
  const pass = (id: string) =>
    owner`update private.hand_overs set begins_at = now() where id = ${id}`;

  const beginDue = async () =>
    (await one(owner<{ n: number }[]>`select private.begin_due_hand_overs() as n`)).n;

  /** Asks for a hand-over, confirms and begins it; returns its invitation. */
  async function handOver(brand: Brand, email = newAddress()) {
    const asked = await ask(brand, email);
    if ((await confirm(asked.id)) !== null) {
      await pass(asked.id);
      await beginDue();
    }
    const { id } = await one(owner<{ id: string }[]>`
      select id from private.invitations
      where brand_partner_id = ${brand.brandId} and hand_over_reason is not null
        and withdrawn_at is null and accepted_at is null`);
    return { id, email, token: await tokenOf(id) };
  }

  /** Hands a brand over to someone who has an account. */
  async function handOverToAccount(brand: Brand) {
    const handOverTo = await handOver(brand);
    return { ...handOverTo, userId: await signUp(database, handOverTo.email) };
  }

  return {
    ...invitations,
    colleague,
    ask,
    confirm,
    confirmAs,
    pass,
    beginDue,
    stop: async (userId: string, id: string) =>
      (await one(by(userId)<{ did: boolean }>`select public.keep_brand(${id}) as did`)).did,
    /** A brand whose owner nobody has seen. */
    async unseenBrand() {
      const brand = await invitations.newBrand();
      const userId = await invitations.addMember(brand, "owner");
      await owner`
        delete from public.brand_members
        where brand_partner_id = ${brand.brandId} and user_id <> ${userId}`;
      return { ...brand, userId };
    },
    /** What an account is told by e-mails of this kind. */
    toldOf: async (kind: string, userId: string) =>
      (
        await owner<{ payload: Record<string, string | null> }[]>`
          select payload from private.outbox where kind = ${kind} and user_id = ${userId} order by created_at`
      ).map(({ payload }) => payload),
    handOver,
    handOverToAccount,
    /** Hands a brand over, and accepts; returns the new owner's account. */
    async handedOver(brand: Brand) {
      const { token, userId } = await handOverToAccount(brand);
      await accept(userId, token, "Robin");
      return userId;
    },
    /** What an account is told of hand-overs, whether sent or not. */
    tellings: (userId: string) =>
      owner<{ payload: { open_until: string | null; new_email: string; reason: string } }[]>`
        select payload from private.outbox
        where user_id = ${userId} and kind = 'brand_handed_over' order by created_at`,
  };
}
