/** What a payment waits for: the attempt of a brand, and what the provider says of one. */
import { orderId, ownerOf, paymentId, serviceRole } from "../load/population.ts";
import { callOf, type Call, type Query, type QueryContext } from "./query.ts";

/** Of each brand's races the newest two may be due; an attempt is open for the newest. */
const [withAttempt, withoutAttempt] = [0, 1];

/** Active brands whose order for this race is due. */
async function brandsThatOwe({ owner, brands }: QueryContext, race: number): Promise<number[]> {
  const ids = new Map(
    Array.from({ length: brands }, (_, n) => [orderId(n + 1, race), n + 1] as const),
  );
  const rows = await owner<{ id: string }[]>`
    select o.id from public.race_orders o
    join public.brand_partners b on b.id = o.brand_partner_id and b.is_active
    where o.status = 'due' and o.id = any (string_to_array(${[...ids.keys()].join()}, ',')::uuid[])`;
  return rows.flatMap(({ id }) => ids.get(id) ?? []);
}

function paymentQuery(
  name: string,
  race: number,
  makeCall: (context: QueryContext, brand: number) => Promise<Call>,
  role?: string,
): Query {
  return {
    name,
    audience: "payment",
    comparesPolicies: false,
    ...(role && { role }),
    prepare: async (context) => {
      const brands = await brandsThatOwe(context, race);
      return () => makeCall(context, context.prng.oneOf(brands));
    },
  };
}

export const paymentQueries: readonly Query[] = [
  paymentQuery("begin payment (rolled back)", withoutAttempt, (context, brand) =>
    callOf(context, ownerOf(brand), async (client) =>
      client.rpc("begin_payment", { order_id: orderId(brand, withoutAttempt) }),
    ),
  ),
  paymentQuery(
    "fold of a payment (rolled back)",
    withAttempt,
    async (context, brand) => {
      const payment = paymentId(brand, withAttempt);
      const cents = await expectedCents(context, payment);
      const amounts = { amount_subtotal: cents, amount_total: cents, currency: "usd" };
      const snapshot = {
        livemode: false,
        session: { id: payment, status: "complete", payment_status: "paid", ...amounts },
        payment_intent_id: `pi_${payment}`,
        charge: { id: `ch_${payment}`, cents },
        refunds: [],
        disputes: [],
      };
      return callOf(context, serviceRole, async (client) =>
        client.rpc("apply_payment_snapshot", { payment_id: payment, sequence: 1, snapshot }),
      );
    },
    serviceRole.role,
  ),
];

async function expectedCents({ owner }: QueryContext, payment: string): Promise<number> {
  const [row] = await owner<{ cents: number }[]>`
    select expected_cents as cents from public.order_payments where id = ${payment}`;
  if (row === undefined) throw new Error("There is no such payment.");
  return row.cents;
}
