/** Hands brands over and accepts as their next owners, for tests. */
import { type BrandAccount, one, signUp, type Database } from "../../harness/database.ts";
import { newAddress } from "../../harness/teams.ts";
import { invitationsOf } from "../invitations/invitations.ts";

type Brand = Pick<BrandAccount, "brandId">;

export const reason = "Your company told us that Ada has left.";

export function handOversOf(database: Database, staff: string) {
  const { owner } = database;
  const invitations = invitationsOf(database);
  const { accept, by, tokenOf } = invitations;

  async function handOver({ brandId }: Brand, email = newAddress(), why = reason, userId = staff) {
    const { id } = await one(by(userId)<{ id: string }>`
      select public.hand_over_brand(${brandId}, ${email}, ${why}) as id`);
    return { id, email, token: await tokenOf(id) };
  }

  /** Hands a brand over to someone who has an account. */
  async function handOverToAccount(brand: Brand) {
    const handOverTo = await handOver(brand);
    return { ...handOverTo, userId: await signUp(database, handOverTo.email) };
  }

  return {
    ...invitations,
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
