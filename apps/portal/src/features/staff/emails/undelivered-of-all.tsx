import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import { useViewQuery } from "../lists/view-query.ts";
import { useAllUndelivered } from "../queries.ts";
import { PutOffEmails } from "./put-off-emails.tsx";
import { UndeliveredCards } from "./undelivered-cards.tsx";
import { UndeliveredTable } from "./undelivered-table.tsx";

/** What could not be delivered to anyone, the newest first. */
export function UndeliveredOfAll() {
  const { query } = useViewQuery();
  const position = readPosition(query, "time");
  const page = useAllUndelivered(position);
  const List = useWideScreen() ? UndeliveredTable : UndeliveredCards;
  return (
    <>
      <p className="max-w-prose text-muted">
        Emails that the email service refused, that came back, or that nobody could send for a day.
        Once an address sends email back, nothing more is sent to it.
      </p>
      <PagedList
        page={page}
        items="emails"
        empty="No email failed in the last weeks."
        summary="Newest first."
        query={query}
        position={position}
      >
        {(emails) => <List emails={emails} />}
      </PagedList>
      <PutOffEmails />
    </>
  );
}
