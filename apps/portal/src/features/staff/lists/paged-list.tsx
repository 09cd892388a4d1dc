import type { PagePosition } from "@outpace/data/pages";
import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import type { PageQuery } from "../queries.ts";
import { type ListPosition, withPosition } from "./page-position.ts";
import { RowLinks } from "./row-links.tsx";

export interface PagedListProps<Item> {
  page: PageQuery<Item>;
  /** The items of the list: "races". */
  items: string;
  /** The number of items and their order; "" until known. */
  summary: string;
  /** The text for an empty first page. */
  empty: string;
  query: URLSearchParams;
  position: ListPosition;
  children: (items: readonly Item[]) => ReactNode;
}

/** One page of a list: its state, its items and the links to the pages around it. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { page, items, summary, empty, query, position, children } = props;
  const top = useRef<HTMLParagraphElement>(null);
  const loadError = useLoadError(page);
  const failedLoad = loadError ? (
    <FailedLoad
      message={`We couldn't load the ${items}.`}
      error={loadError}
      busy={page.isFetching}
      onRetry={() => void page.refetch()}
    />
  ) : null;
  if (!page.data) return failedLoad ?? <Spinner label={`Loading ${items}...`} />;

  const isFirst = position === undefined || position === "unknown";
  const { items: shown, previous, next } = page.data;
  const isEmpty = shown.length === 0;
  const turn = (label: string, at?: PagePosition) => (
    <Link
      to={{ search: withPosition(query, at).toString() }}
      className={buttonVariants({ tone: "secondary" })}
      onClick={() => top.current?.focus()}
    >
      {label}
    </Link>
  );
  return (
    <>
      {failedLoad}
      <p
        ref={top}
        role="status"
        tabIndex={-1}
        className={
          isEmpty
            ? "rounded-md border-2 border-dashed border-control p-[min(2.5rem,8vw)] text-center"
            : "min-h-6 scroll-mt-4 text-muted tabular-nums"
        }
      >
        {page.isPlaceholderData
          ? `Looking for ${items}...`
          : isEmpty && !isFirst
            ? "Nothing is left on this page."
            : isEmpty
              ? empty
              : `${position === "unknown" ? "That page doesn't exist, so this is the first one. " : ""}${summary}`}
      </p>
      {isEmpty ? null : (
        <div className="min-w-0" aria-busy={page.isPlaceholderData}>
          <RowLinks>{children(shown)}</RowLinks>
        </div>
      )}
      {previous || next || !isFirst ? (
        // The cursors of the page that still shows may be of another order.
        <nav
          aria-label="Pages"
          className={`flex flex-wrap gap-3 ${page.isPlaceholderData ? "invisible" : ""}`}
        >
          {isFirst ? null : turn("First page")}
          {previous ? turn("Previous", { before: previous }) : null}
          {next ? turn("Next", { after: next }) : null}
        </nav>
      ) : null}
    </>
  );
}
