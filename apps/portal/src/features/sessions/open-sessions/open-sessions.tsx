import type { OpenSession } from "@outpace/domain/sessions";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";
import { useId, useRef, useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useRowChanges } from "../../../components/use-row-changes.ts";
import { useFailedLoad } from "../../../platform/requests/use-load-error.ts";
import { useEndOtherSessions, useEndSession, useOpenSessions } from "./queries.ts";
import { minuteText, othersEndedText, placeText } from "./session-texts.ts";

/** Where the account is signed in. One press signs it out there. */
export function OpenSessions() {
  const sessions = useOpenSessions();
  const failed = useFailedLoad(sessions);
  return (
    <Panel title="Where you're signed in">
      {failed ? (
        <FailedLoad message="We couldn't load where you're signed in." {...failed} />
      ) : null}
      {sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : failed ? null : (
        <Spinner label="Loading where you're signed in..." />
      )}
    </Panel>
  );
}

const mostAtFirst = 6;

/** The caller's own first, then the last used. */
function inOrder(sessions: readonly OpenSession[], all: boolean): readonly OpenSession[] {
  const own = sessions.filter(({ isCurrent }) => isCurrent);
  const ordered = [...own, ...sessions.filter(({ isCurrent }) => !isCurrent)];
  return all ? ordered : ordered.slice(0, mostAtFirst);
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const others = useEndOtherSessions();
  const [showsAll, setShowsAll] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  const { done, failure, follow } = useRowChanges(intro);
  const failed = "You weren't signed out there. Please try again.";
  return (
    <>
      <p ref={intro} tabIndex={-1} className="text-[0.9375rem] text-muted">
        {hasOthers
          ? "Sign out where you no longer use your account. Don't know one of these? Sign it out, then change your password."
          : "You're signed in nowhere else."}
      </p>
      <StatusNotice tone="positive">{done}</StatusNotice>
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      <ul className="grid border-t border-line">
        {inOrder(sessions, showsAll).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onSignOut={(ended) => {
              void follow(ended, { done: () => `${placeText(session)} is signed out.`, failed });
            }}
          />
        ))}
      </ul>
      {!showsAll && sessions.length > mostAtFirst ? (
        <Button
          tone="secondary"
          className="justify-self-start"
          onClick={() => {
            setShowsAll(true);
            intro.current?.focus();
          }}
        >
          {`Show All ${String(sessions.length)} Places`}
        </Button>
      ) : null}
      {hasOthers ? (
        <Button
          tone="negative"
          className="justify-self-start"
          busy={others.isPending}
          busyLabel="Signing out..."
          onClick={() => {
            void follow(others.mutateAsync(), { done: othersEndedText, failed });
          }}
        >
          Sign Out All Others
        </Button>
      ) : null}
    </>
  );
}

interface SessionRowProps {
  session: OpenSession;
  onSignOut: (ended: Promise<void>) => void;
}

function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { createdAt, lastUsedAt, isCurrent } = session;
  const { mutateAsync: end, isPending } = useEndSession();
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div id={id} className="grid min-w-0 grow basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold wrap-anywhere">
          {placeText(session)}
          {isCurrent ? <Badge tone="positive">This browser</Badge> : null}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Signed in on <time dateTime={createdAt}>{minuteText(createdAt)}</time>
        </p>
        <p className="text-sm text-muted tabular-nums">
          Last used on <time dateTime={lastUsedAt}>{minuteText(lastUsedAt)}</time>
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          tone="negative"
          size="small"
          aria-describedby={id}
          busy={isPending}
          busyLabel="Signing out..."
          onClick={() => {
            onSignOut(end(session.id));
          }}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
