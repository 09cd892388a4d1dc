import { statusLabel } from "@outpace/domain/races";
import { tierLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Fragment } from "react";

import { raceStatusTone } from "../../../components/race-status-tone.ts";
import {
  OrderActions,
  OrderBadge,
  type OrderListProps,
  OrderReviewPart,
  OrderTitle,
  OrderTotal,
} from "./order-parts.tsx";
import { Day } from "../lists/day.tsx";
import { StaffHeading, StaffTable } from "../lists/staff-table.tsx";

const headings = [
  "Race or Package",
  "Brand",
  "Tier",
  "Total",
  "Order",
  "Reference",
  "Race Status",
  "Created",
];

export function OrderTable({ orders, ...list }: OrderListProps) {
  return (
    <StaffTable
      label="Orders"
      className="min-w-[68rem]"
      headings={headings.map((heading) => (
        <StaffHeading key={heading}>{heading}</StaffHeading>
      ))}
    >
      {orders.map((order) => (
        <Fragment key={order.id}>
          <tr className="border-t border-line align-top hover:bg-surface">
            <th scope="row" className="max-w-64 min-w-48 px-3 py-3 font-bold wrap-anywhere">
              <OrderTitle order={order} />
            </th>
            <td className="px-3 py-3">
              <bdi>{order.brandName}</bdi>
            </td>
            <td className="px-3 py-3">{tierLabel(order.tier)}</td>
            <td className="px-3 py-3">
              <OrderTotal order={order} />
            </td>
            <td className="px-3 py-3">
              <OrderBadge status={order.status} />
            </td>
            <td className="max-w-40 px-3 py-3">
              <bdi className="block truncate" title={order.paymentReference ?? undefined}>
                {order.paymentReference ?? "–"}
              </bdi>
            </td>
            <td className="px-3 py-3">
              {order.raceStatus ? (
                <Badge tone={raceStatusTone(order.raceStatus)}>
                  {statusLabel(order.raceStatus)}
                </Badge>
              ) : (
                "–"
              )}
            </td>
            <td className="px-3 py-3 whitespace-nowrap">
              <Day instant={order.createdAt} />
            </td>
            <td className="min-w-64 px-3 py-2.5">
              <OrderActions order={order} {...list} />
            </td>
          </tr>
          {order.review ? (
            <tr>
              <td colSpan={headings.length + 1} className="px-3 pb-3">
                <OrderReviewPart order={order} {...list} />
              </td>
            </tr>
          ) : null}
        </Fragment>
      ))}
    </StaffTable>
  );
}
