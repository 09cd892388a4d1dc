import { formatNumber } from "@outpace/domain/numbers";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useRef } from "react";

import { errorMessage } from "../platform/errors/error-message.ts";

interface RacePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** Whether the shown races still belong to the previous filters. */
  isPlaceholderData: boolean;
  error: unknown;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

export interface ShowMoreRacesProps {
  pages: RacePages;
  /** How many races are on the screen. */
  shown: number;
  /** Their order in words: "newest first". */
  order: string;
}

/** The end of a paged list: the count of shown races and a button for more. */
export function ShowMoreRaces({ pages, shown, order }: ShowMoreRacesProps) {
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
        <Notice tone="negative">We couldn't load more races. {errorMessage(pages.error)}</Notice>
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
            {pages.isFetchNextPageError ? "Try again" : "Show more races"}
          </Button>
        ) : null}
        <p ref={count} role="status" tabIndex={-1} className="text-muted tabular-nums">
          {pages.isPlaceholderData
            ? "Looking for races..."
            : `${countText(shown, pages.hasNextPage)}, ${order}.`}
        </p>
      </div>
    </div>
  );
}

function countText(shown: number, hasMore: boolean): string {
  const races = `${formatNumber(shown)} ${shown === 1 ? "race" : "races"}`;
  return hasMore ? `Showing the first ${races}` : `Showing ${races}`;
}
