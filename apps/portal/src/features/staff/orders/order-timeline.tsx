import { orderTimeline, type TimelineItem } from "@outpace/domain/staff";
import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { textLinkLook } from "../../../components/text-link.tsx";
import { readEnvironment } from "../../../platform/browser/environment.ts";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useAuditLog } from "../queries.ts";
import { useOrderMoney } from "./queries.ts";

/** Formats "Nov 23, 2026, 9:05 AM EST" in the reader's zone. */
const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  ...{ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  timeZoneName: "short",
});

export interface OrderTimelineProps {
  orderId: string;
  /** Loads nothing before. */
  enabled: boolean;
}

/** An order's payments, attempts, refunds and reviews in the order in which they happened. */
export function OrderTimeline({ orderId, enabled }: OrderTimelineProps) {
  const money = useOrderMoney(orderId, enabled);
  const log = useAuditLog({ orderId }, undefined, enabled);
  const moneyError = useLoadError(money);
  const logError = useLoadError(log);
  const loadError = moneyError ?? logError;
  if (loadError) {
    return (
      <FailedLoad
        message="We couldn't load the order's payments."
        error={loadError}
        busy={money.isFetching || log.isFetching}
        onRetry={() => void Promise.all([money.refetch(), log.refetch()])}
      />
    );
  }
  if (!money.data || !log.data) return <Spinner label="Loading payments..." />;
  const items = orderTimeline(
    money.data.payments,
    money.data.refunds,
    log.data.items.map((entry) => ({ ...entry, by: entry.actor?.email ?? null })),
  );
  if (items.length === 0) return <p className="text-muted">No payments are recorded.</p>;
  return (
    <ol aria-label="What happened to the order" className="grid">
      {items.map((item, n) => (
        <Happening key={n} item={item} />
      ))}
    </ol>
  );
}

const dots: Readonly<Record<TimelineItem["tone"], string>> = {
  neutral: "bg-control",
  positive: "bg-positive",
  caution: "bg-caution",
  negative: "bg-negative",
};

function Happening({ item }: { item: TimelineItem }) {
  return (
    <li className="relative grid gap-0.5 border-l-2 border-line pb-4 pl-5 wrap-anywhere last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ${dots[item.tone]}`}
      />
      <p className="font-bold tabular-nums">{item.title}</p>
      {item.note ? <p className="text-sm">{item.note}</p> : null}
      {item.reason ? (
        <p className="text-sm">
          <q>
            <bdi>{item.reason}</bdi>
          </q>
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={item.at} className="tabular-nums">
          {formatter.format(new Date(item.at))}
        </time>
        {item.by ? <bdi>{item.by}</bdi> : null}
        {item.receiptUrl ? (
          <a href={item.receiptUrl} target="_blank" rel="noreferrer" className={textLinkLook}>
            Stripe's receipt
          </a>
        ) : null}
      </p>
    </li>
  );
}
