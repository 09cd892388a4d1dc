import { orderStatusLabel } from "@outpace/domain/orders";

import { TextLink } from "../../../components/text-link.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { useAllOrders } from "../queries.ts";

/** The next step for a race that was not approved because of its order. */
export function PaymentDue({ raceId }: { raceId: string }) {
  const { data, isPending } = useAllOrders({ raceId });
  const order = data?.items[0];
  const status = order?.status;
  if (isPending) return null;
  return (
    <p role="status">
      {status === "void" || status === "refunded" ? (
        `Its order is ${orderStatusLabel(status).toLowerCase()}, so the race can't be approved anymore. Close this and cancel the race instead.`
      ) : order && (status === "paid" || status === "free") ? (
        <>
          <TextLink to={adminPath("orders", { brand: order.brandId })} replace>
            Open the brand's orders
          </TextLink>{" "}
          to see what became of the payment.
        </>
      ) : (
        <>
          <TextLink to={adminPath("orders", { race: raceId })} replace>
            Open its order
          </TextLink>{" "}
          to record the payment.
        </>
      )}
    </p>
  );
}
