import { statusLabel } from "@outpace/domain/races";
import { DetailsList } from "@outpace/ui/details-list";

import {
  OrderActions,
  OrderBadge,
  type OrderListProps,
  OrderReviewPart,
  OrderTitle,
  OrderTotal,
} from "./order-parts.tsx";
import { BrandAndTier } from "../lists/brand-and-tier.tsx";
import { Day } from "../lists/day.tsx";
import { StaffCard } from "../lists/staff-card.tsx";

/** The table of orders, for narrow windows. */
export function OrderCards({ orders, ...list }: OrderListProps) {
  return (
    <ul aria-label="Orders" className="grid gap-4 min-[44rem]:grid-cols-2">
      {orders.map((order) => (
        <StaffCard
          key={order.id}
          title={<OrderTitle order={order} />}
          badge={<OrderBadge status={order.status} />}
          actions={<OrderActions order={order} {...list} />}
        >
          <DetailsList
            details={[
              { term: "Total", value: <OrderTotal order={order} /> },
              { term: "Brand", value: <BrandAndTier name={order.brandName} tier={order.tier} /> },
              ...(order.raceStatus
                ? [{ term: "Race status", value: statusLabel(order.raceStatus) }]
                : []),
              ...(order.paymentReference
                ? [{ term: "Reference", value: <bdi>{order.paymentReference}</bdi> }]
                : []),
              {
                term: "Created",
                value: <Day instant={order.createdAt} />,
              },
            ]}
          />
          <OrderReviewPart order={order} {...list} />
        </StaffCard>
      ))}
    </ul>
  );
}
