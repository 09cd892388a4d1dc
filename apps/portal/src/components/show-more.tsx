import { formatNumber } from "@outpace/domain/numbers";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useRef } from "react";

import { errorMessage } from "../platform/errors/error-message.ts";

interface ListPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** Whether what is shown still belongs to the previous filters. */
  isPlaceholderData: boolean;
  error: unknown;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

export interface ShowMoreProps {
  pages: ListPages;
  /** One of the items and several: "race" and "races". */
  items: readonly [one: string, several: string];
  /** How many items are on the screen. */
  shown: number;
  /** Their order in words: "newest first". */
  order: string;
}

/** The end of a paged list: the count of shown items and a button for more. */
export function ShowMore({ pages, items, shown, order }: ShowMoreProps) {
  const [one, several] = items;
  const count = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const showMore = async () => {
    const { hasNextPage } = await pages.fetchNextPage();
    // The button disappears with the last page, and would take the focus with it.
    if (!hasNextPage && document.activeElement === button.current) count.current?.focus();
  };

  return (
    <div className="grid justify-items-start gap-4">
      {pages.isFetchNextPageError ? (
        <Notice tone="negative">
          We couldn't load more {several}. {errorMessage(pages.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {pages.hasNextPage ? (
          <Button
            ref={button}
            tone="secondary"
            busy={pages.isFetchingNextPage || pages.isPlaceholderData}
            busyLabel="Loading..."
            onClick={() => void showMore()}
          >
            {pages.isFetchNextPageError ? "Try again" : `Show more ${several}`}
          </Button>
        ) : null}
        <p ref={count} role="status" tabIndex={-1} className="text-muted tabular-nums">
          {pages.isPlaceholderData
            ? `Looking for ${several}...`
            : `Showing ${pages.hasNextPage ? "the first " : ""}${formatNumber(shown)} ${shown === 1 ? one : several}, ${order}.`}
        </p>
      </div>
    </div>
  );
}
