import type { NewsletterOverview } from "@outpace/data/staff-newsletter";
import { formatNumber } from "@outpace/domain/numbers";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";
import { digitsWide, Stat } from "@outpace/ui/stat";
import type { ReactNode } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { ExportCsv } from "./export-csv.tsx";
import { useNewsletterOverview } from "./queries.ts";

/** Who reads the newsletter, in numbers, and their addresses for the provider that sends it. */
export function Newsletter() {
  const overview = useNewsletterOverview();
  const loadError = useLoadError(overview);
  if (loadError) {
    return (
      <FailedLoad
        message="We couldn't load the newsletter's numbers."
        error={loadError}
        busy={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  if (!overview.data) return <Spinner label="Loading newsletter..." />;
  return <Numbers overview={overview.data} />;
}

function Numbers({ overview }: { overview: NewsletterOverview }) {
  const { confirmed, pending, weeks, pages } = overview;
  const texts = [formatNumber(confirmed), formatNumber(pending)] as const;
  const characters = Math.max(...texts.map(digitsWide));
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-4">
        <Stat label="Subscribers" characters={characters}>
          {texts[0]}
        </Stat>
        <Stat label="Not Confirmed Yet" characters={characters}>
          {texts[1]}
        </Stat>
      </div>
      <Panel title="Send an issue">
        <p className="max-w-prose">
          Export the subscribers and import the file at the provider that sends the newsletter.
          Export again for each issue, since people unsubscribe in between. Every issue must show
          its reader's <code className="wrap-anywhere">unsubscribe_url</code>.
        </p>
        <ExportCsv />
      </Panel>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title="By week">
          <Table label="By week" headings={["Week of", "Confirmed", "Unsubscribed"]}>
            {weeks.map((row) => (
              <Row
                key={row.week}
                heading={<time dateTime={row.week}>{formatWeek(row.week)}</time>}
                numbers={[row.confirmed, row.unsubscribed]}
              />
            ))}
          </Table>
        </Panel>
        <Panel title="By sign-up source">
          {pages.length === 0 ? (
            <p>Nobody has subscribed yet.</p>
          ) : (
            <Table label="By sign-up source" headings={["Page", "Subscribers"]}>
              {pages.map((row) => (
                <Row
                  key={row.page ?? ""}
                  heading={row.page ?? "Unknown"}
                  numbers={[row.confirmed]}
                />
              ))}
            </Table>
          )}
          <p className="text-sm text-pretty text-muted">
            A link to <code className="wrap-anywhere">/newsletter?from=instagram</code> counts its
            sign-ups on their own. Any word of small letters, digits and hyphens will do.
          </p>
        </Panel>
      </div>
    </>
  );
}

const formatter = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** "Nov 23, 2026" */
function formatWeek(monday: string): string {
  return formatter.format(new Date(monday));
}

interface TableProps {
  label: string;
  headings: readonly [first: string, ...others: string[]];
  children: ReactNode;
}

function Table({ label, headings: [first, ...others], children }: TableProps) {
  return (
    // With large text the table is wider than a small screen, so it scrolls on its own; the tab stop makes that possible by
    // keyboard.
    <div role="region" aria-label={`Table: ${label}`} tabIndex={0} className="overflow-x-auto">
      <table aria-label={label} className="w-full text-left tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pb-2 font-semibold">
              {first}
            </th>
            {others.map((heading) => (
              <th key={heading} scope="col" className="pb-2 pl-3 text-right font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Row({ heading, numbers }: { heading: ReactNode; numbers: readonly number[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 font-normal wrap-anywhere">
        {heading}
      </th>
      {numbers.map((number, column) => (
        <td key={column} className="py-2 pl-3 text-right">
          {formatNumber(number)}
        </td>
      ))}
    </tr>
  );
}
