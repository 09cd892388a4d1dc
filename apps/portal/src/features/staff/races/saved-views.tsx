import { isolated } from "@outpace/domain/directions";
import { Button } from "@outpace/ui/button";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";
import { Link } from "react-router-dom";

import { NotOpened } from "../../../components/not-opened.tsx";
import { SpokenName } from "../../../components/spoken-name.tsx";
import { useCode } from "../../../platform/loading/use-code.ts";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { withPosition } from "../lists/page-position.ts";
import { type SavedView, useSavedViews, viewsLimit } from "./view-store.ts";

/** The views that staff use every day. */
const daily = [
  ["All races", adminPath("races")],
  ["Pending, next start first", adminPath("races", { status: "pending", sort: "start_time" })],
  ["Active, next start first", adminPath("races", { status: "active", sort: "start_time" })],
  ["Starts this week", adminPath("races", { starts: "this-week", sort: "start_time" })],
  ["Cancelled", adminPath("races", { status: "cancelled" })],
  ["Payments due", adminPath("orders", { status: "due" })],
] as const;

const look =
  "inline-flex min-h-9 items-center rounded-sm border border-control px-3 text-sm font-semibold wrap-anywhere hover:border-text aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-surface";

export interface SavedViewsProps {
  userId: string;
  query: URLSearchParams;
}

/** Links to views of all races: the common ones, and the account's own, which can be named and deleted. */
export function SavedViews({ userId, query }: SavedViewsProps) {
  const { views, setViews } = useSavedViews(userId);
  const [deleted, setDeleted] = useState<SavedView>();
  const search = withPosition(query).toString();
  const current = adminPath("races", Object.fromEntries(withPosition(query)));
  const isKnown =
    views.some((view) => view.search === search) || daily.some(([, path]) => path === current);
  return (
    <div className="grid gap-3">
      <nav aria-label="Views">
        <ul className="flex flex-wrap items-center gap-2">
          {daily.map(([label, path]) => (
            <li key={label}>
              <Link to={path} className={look} aria-current={path === current ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
          {views.map((view) => (
            <li key={view.search} className="flex flex-wrap items-center">
              <Link
                to={{ search: view.search }}
                className={look}
                aria-current={view.search === search ? "page" : undefined}
              >
                <bdi>{view.name}</bdi>
              </Link>
              <Button
                tone="quiet"
                size="small"
                onClick={() => {
                  setViews(views.filter((other) => other !== view));
                  setDeleted(view);
                }}
              >
                Delete
                <SpokenName word="the view">{view.name}</SpokenName>
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      {isKnown || views.length >= viewsLimit ? null : (
        <SaveView
          key={search}
          onSave={(name) => {
            setViews([...views, { name, search }]);
            setDeleted(undefined);
          }}
        />
      )}
      <StatusNotice
        tone="neutral"
        action={
          <Button
            tone="secondary"
            onClick={() => {
              if (deleted) setViews([...views, deleted]);
              setDeleted(undefined);
            }}
          >
            Undo
          </Button>
        }
      >
        {deleted && `The view "${isolated(deleted.name)}" was deleted.`}
      </StatusNotice>
    </div>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const form = useCode(async () => (await import("./view-name-form.tsx")).ViewNameForm);
  if (form.code) return <form.code onSave={onSave} />;
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        tone="quiet"
        size="small"
        className="underline underline-offset-4"
        busy={form.isLoading}
        busyLabel="Opening..."
        onClick={form.ask}
      >
        Save this view
      </Button>
      <NotOpened error={form.error} />
    </div>
  );
}
