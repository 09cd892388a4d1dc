import { isLinkLimitReached, reportLinkLimit } from "@outpace/domain/reports";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../../components/failed-load.tsx";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkList } from "./link-list.tsx";
import { useReportLinks } from "./queries.ts";

export interface ReportLinksProps {
  raceId: string;
  mayCreate: boolean;
  mayWithdraw: boolean;
  onCreating: (isCreating: boolean) => void;
}

/** The links to a race's report: a form for a new one, and those that there are. */
export function ReportLinks({ raceId, mayCreate, mayWithdraw, onCreating }: ReportLinksProps) {
  const links = useReportLinks(raceId);
  const failed = useFailedLoad(links);
  const now = useMinute();
  const isFull = links.data !== undefined && isLinkLimitReached(links.data, now);
  return (
    <>
      <p className="text-[0.9375rem] text-muted">
        Everyone who has a link sees these analytics, live and read only, without an account. They
        see no costs and can change nothing. A link that you withdraw stops working at once.
        {mayCreate ? null : " Only owners and editors of the race's brand create links."}
      </p>
      {mayCreate ? <LinkForm raceId={raceId} isFull={isFull} onCreating={onCreating} /> : null}
      {mayCreate && isFull ? (
        <Notice tone="info">
          {`This race has ${reportLinkLimit === 10 ? "ten" : String(reportLinkLimit)} links. Withdraw one to create another.`}
        </Notice>
      ) : null}
      {failed ? <FailedLoad message="We couldn't load the links." {...failed} /> : null}
      {links.data ? (
        <LinkList raceId={raceId} links={links.data} now={now} mayWithdraw={mayWithdraw} />
      ) : failed ? null : (
        <Spinner label="Loading links..." />
      )}
    </>
  );
}
