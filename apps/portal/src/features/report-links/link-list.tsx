import { hasLinkEnded, type ReportLink } from "@outpace/domain/reports";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useId, useRef } from "react";

import { useRowChanges } from "../../components/use-row-changes.ts";
import { linkEndText, linkUseText } from "./link-texts.ts";
import { useWithdrawReportLink } from "./queries.ts";

export interface LinkListProps {
  raceId: string;
  links: readonly ReportLink[];
  /** In milliseconds. */
  now: number;
  mayWithdraw: boolean;
}

/** The links of a race. One press withdraws one. */
export function LinkList({ raceId, links, now, mayWithdraw }: LinkListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { done, failure, follow } = useRowChanges(heading);
  return (
    <section aria-labelledby="report-links" className="grid gap-3">
      <h3 id="report-links" ref={heading} tabIndex={-1} className="text-lg font-extrabold">
        Links
      </h3>
      <StatusNotice tone="positive">{done}</StatusNotice>
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {links.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">
          Nobody has a link. Withdrawn ones don't show here.
        </p>
      ) : (
        <ul className="grid border-t border-line">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              raceId={raceId}
              link={link}
              now={now}
              mayWithdraw={mayWithdraw}
              onWithdraw={(withdrawn) => {
                void follow(withdrawn, {
                  done: () => (
                    <p>
                      The link "<bdi>{link.name}</bdi>" is withdrawn. It no longer opens the report.
                    </p>
                  ),
                  failed: "The link wasn't withdrawn. Please try again.",
                });
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LinkRowProps {
  raceId: string;
  mayWithdraw: boolean;
  link: ReportLink;
  now: number;
  onWithdraw: (withdrawn: Promise<void>) => void;
}

function LinkRow({ raceId, link, now, mayWithdraw, onWithdraw }: LinkRowProps) {
  const nameId = useId();
  const { mutateAsync: withdraw, isPending } = useWithdrawReportLink(raceId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <p id={nameId} className="font-bold wrap-anywhere">
          <bdi>{link.name}</bdi>
        </p>
        <p className="text-sm text-muted tabular-nums">{linkUseText(link)}</p>
        <p
          className={`text-sm tabular-nums ${hasLinkEnded(link, now) ? "font-semibold text-negative" : "text-muted"}`}
        >
          {linkEndText(link, now)}
        </p>
      </div>
      {mayWithdraw ? (
        <Button
          tone="negative"
          size="small"
          aria-describedby={nameId}
          busy={isPending}
          busyLabel="Withdrawing..."
          onClick={() => {
            onWithdraw(withdraw(link.id));
          }}
        >
          Withdraw
        </Button>
      ) : null}
    </li>
  );
}
