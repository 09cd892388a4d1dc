import type { SecondFactor } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";
import { lazy, Suspense, useRef, useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { LoadingSpace } from "../../../components/loading-space.tsx";
import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import { useFailedLoad } from "../../../platform/requests/use-load-error.ts";
import { minuteText } from "../open-sessions/session-texts.ts";
import { useFactors, useFactorsChanged, useKeepFactor } from "./queries.ts";

const NewFactor = lazy(() => loadCode(() => import("./new-factor.tsx")));
const RemoveFactor = lazy(() => loadCode(() => import("./remove-factor.tsx")));

/** The account's authenticator apps. */
export function FactorPanel() {
  const factors = useFactors();
  const failed = useFailedLoad(factors);
  return (
    <Panel title="Two-step verification">
      {failed ? (
        <FailedLoad message="We couldn't load your authenticator apps." {...failed} />
      ) : null}
      {factors.data ? (
        <Factors factors={factors.data} />
      ) : failed ? null : (
        <LoadingSpace label="Loading your authenticator apps...">
          <Factors factors={[]} />
        </LoadingSpace>
      )}
    </Panel>
  );
}

function Factors({ factors }: { factors: readonly SecondFactor[] }) {
  const [open, setOpen] = useState<"new" | { remove: SecondFactor } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  const factorsChanged = useFactorsChanged();
  const close = (message: string | null) => {
    setOpen(null);
    setDone(message);
    // What was pressed disappears, and would take the focus with it.
    intro.current?.focus();
    if (message !== null) void factorsChanged();
  };
  const begin = (next: typeof open) => {
    setDone(null);
    setOpen(next);
  };
  return (
    <>
      <p ref={intro} tabIndex={-1} className="text-[0.9375rem] text-muted">
        {introOf(factors.length)}
      </p>
      <StatusNotice tone="positive">{done}</StatusNotice>
      {factors.length > 0 ? (
        <ul className="grid border-t border-line">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRemove={() => {
                begin({ remove: factor });
              }}
            />
          ))}
        </ul>
      ) : null}
      <Suspense fallback={<Spinner label="Loading..." />}>
        {open === "new" ? (
          <NewFactor
            onAdded={(name) => {
              close(`${name} is set up. From now on, we ask for its code when you sign in.`);
            }}
            onCancel={() => {
              close(null);
            }}
          />
        ) : null}
        {open !== null && open !== "new" ? (
          <RemoveFactor
            factor={open.remove}
            isLast={factors.length === 1}
            onRemoved={() => {
              close(`${nameOf(open.remove)} is removed.`);
            }}
            onCancel={() => {
              close(null);
            }}
          />
        ) : null}
      </Suspense>
      {open === null ? (
        <Button
          tone={factors.length > 0 ? "secondary" : "primary"}
          className="justify-self-start"
          onClick={() => {
            begin("new");
          }}
        >
          {factors.length > 0 ? "Add Another App" : "Set Up Two-Step Verification"}
        </Button>
      ) : null}
    </>
  );
}

function introOf(count: number): string {
  if (count === 0)
    return "Your password alone opens your account. With an authenticator app, we also ask for a code.";
  return count === 1
    ? "We ask for a code when you sign in. Add a second app, so that you still get in if you lose this one."
    : "We ask for a code of one of these apps when you sign in.";
}

const nameOf = ({ name }: SecondFactor) => (name === "" ? "The app" : name);

function FactorRow({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const { name, addedAt, lastUsedAt, removalDueAt } = factor;
  const keep = useKeepFactor();
  return (
    <li className="grid gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 grow basis-52 gap-0.5">
          <p dir="auto" className="font-bold wrap-anywhere">
            {name === "" ? "Authenticator app" : name}
          </p>
          <p className="text-sm text-muted tabular-nums">
            Added on <time dateTime={addedAt}>{minuteText(addedAt)}</time>
          </p>
          {lastUsedAt === null ? null : (
            <p className="text-sm text-muted tabular-nums">
              Last used on <time dateTime={lastUsedAt}>{minuteText(lastUsedAt)}</time>
            </p>
          )}
        </div>
        <Button
          tone="negative"
          size="small"
          aria-label={name === "" ? "Remove" : `Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      {removalDueAt === null ? null : (
        <Notice
          tone="caution"
          action={
            <Button
              tone="secondary"
              busy={keep.isPending}
              busyLabel="Keeping..."
              onClick={() => {
                keep.mutate(factor.id);
              }}
            >
              Keep This Factor
            </Button>
          }
        >
          <p>
            We were asked to remove it, and do so on{" "}
            <time dateTime={removalDueAt}>{minuteText(removalDueAt)}</time>.
          </p>
        </Notice>
      )}
      {keep.error ? (
        <Notice tone="negative">
          {attemptMessage("It is still to be removed. Please try again.", keep.error)}
        </Notice>
      ) : null}
    </li>
  );
}
