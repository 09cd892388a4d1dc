/** Discount codes of the world, each with one reason to be taken or refused. */
import type { Database } from "../../harness/database.ts";
import type { Brand } from "./brands.ts";

export const codes = {
  tenPercentOfPremium: "TENPERCENT",
  expired: "EXPIRED",
  usedUp: "USEDUP",
  usedInVain: "USEDINVAIN",
} as const;

/** Two brands have used the codes that one order may name; the second order is void. */
export async function makeCodes(
  { owner }: Database,
  { orderId }: Brand,
  { orderId: voidOrderId }: Brand,
): Promise<void> {
  await owner`
    insert into public.discount_codes
      (code, tier, discount_type, discount_value, description, max_redemptions, expires_at)
    values
      (${codes.tenPercentOfPremium}, 'premium', 'percent', 10, 'Probed', null, now() + interval '1 day'),
      (${codes.expired}, 'premium', 'percent', 10, 'Probed', null, now() - interval '1 minute'),
      (${codes.usedUp}, 'premium', 'percent', 10, 'Probed', 1, null),
      (${codes.usedInVain}, 'premium', 'percent', 10, 'Probed', 1, null)`;
  await owner`
    update public.race_orders set discount_code = ${codes.usedUp} where id = ${orderId}`;
  await owner`
    update public.race_orders set discount_code = ${codes.usedInVain}, status = 'void'
    where id = ${voidOrderId}`;
}
