import { hasLinkEnded, type ReportLink } from "@outpace/domain/reports";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useId, useRef, useState } from "react";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
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
  const [withdrawn, setWithdrawn] = useState<string>();
  const { mutate, variables, isPending, error } = useWithdrawReportLink(raceId);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="report-links" className="grid gap-3">
      <h3 id="report-links" ref={heading} tabIndex={-1} className="text-lg font-extrabold">
        Links
      </h3>
      <StatusNotice tone="positive">
        {withdrawn === undefined ? null : (
          <p>
            The link "<bdi>{withdrawn}</bdi>" is withdrawn. It no longer opens the report.
          </p>
        )}
      </StatusNotice>
      {error === null ? null : (
        <Notice tone="negative">
          {attemptMessage("The link wasn't withdrawn. Please try again.", error)}
        </Notice>
      )}
      {links.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">
          Nobody has a link. Withdrawn ones don't show here.
        </p>
      ) : (
        <ul className="grid border-t border-line">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              now={now}
              mayWithdraw={mayWithdraw}
              busy={isPending && variables === link.id}
              onWithdraw={() => {
                setWithdrawn(undefined);
                mutate(link.id, {
                  onSuccess: () => {
                    setWithdrawn(link.name);
                    // The pressed button disappears, and would take the focus with it.
                    heading.current?.focus();
                  },
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
  mayWithdraw: boolean;
  link: ReportLink;
  now: number;
  busy: boolean;
  onWithdraw: () => void;
}

function LinkRow({ link, now, mayWithdraw, busy, onWithdraw }: LinkRowProps) {
  const nameId = useId();
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
          busy={busy}
          busyLabel="Withdrawing..."
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      ) : null}
    </li>
  );
}
