import { mayEditRaces, mayOrderPackages } from "@outpace/domain/brands";
import type { Order } from "@outpace/domain/orders";
import { formatDollars } from "@outpace/domain/tiers";
import type { ReactNode } from "react";

import { useActiveBrand } from "../../features/brands/active-brand.tsx";
import { OtherBrandNotice } from "../../features/brands/other-brand-notice.tsx";
import {
  ReturnedPayment,
  type ReturnedPaymentProps,
} from "../../features/orders/returned/returned-payment.tsx";
import { useRace } from "../../features/races/queries.ts";
import AnnouncedRace from "./announced-race.tsx";
import { UnstoredPhoto } from "./unstored-photo.tsx";

export type PaymentOutcomeProps = Omit<ReturnedPaymentProps, "mayPay" | "children">;

/** What has become of a payment and of what was ordered, on the return from the payment page: one chunk, which loads then. */
export default function PaymentOutcome(props: PaymentOutcomeProps): ReactNode {
  const { brands } = useActiveBrand();
  const mayPay = ({ brandId, race }: Order) => {
    const role = brands.find(({ id }) => id === brandId)?.role ?? "viewer";
    return race === null ? mayOrderPackages(role) : mayEditRaces(role);
  };
  return (
    <ReturnedPayment {...props} mayPay={mayPay}>
      {(order, isPaid) => (
        <>
          <OtherBrandNotice
            subject={order.race === null ? "package" : "race"}
            brandId={order.brandId}
          />
          {order.race === null ? null : <UnstoredPhoto raceId={order.race.id} />}
          {order.race !== null && isPaid ? <PaidRace raceId={order.race.id} order={order} /> : null}
        </>
      )}
    </ReturnedPayment>
  );
}

/** Nothing once staff have checked the race: then it is not new. */
function PaidRace({ raceId, order }: { raceId: string; order: Order }) {
  const race = useRace(raceId).data;
  if (race?.status !== "pending") return null;
  return <AnnouncedRace race={race} order={`${formatDollars(order.totalCents)} paid`} isSettled />;
}
