import type { ReactNode, SyntheticEvent } from "react";

import { RacePreview, type RacePreviewProps, SmallRacePreview } from "./race-preview.tsx";

export interface RaceFormLayoutProps {
  preview: RacePreviewProps;
  onSubmit: (event: SyntheticEvent) => void;
  /** Below the race's card on wide screens, after the fields on narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The race form on the left; on the right its card, which stays in view. */
export function RaceFormLayout({ preview, onSubmit, aside, children }: RaceFormLayoutProps) {
  return (
    <form
      method="post"
      noValidate
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:items-start lg:gap-8"
      onSubmit={onSubmit}
    >
      <SmallRacePreview {...preview} />
      <div className="grid gap-5 rounded-md border border-line bg-raised p-[min(1.25rem,5vw)] sm:p-7 max-lg:[&_*]:scroll-mt-24">
        {children}
      </div>
      {/* The card shrinks for the content below it, so a button there is in view in a window of 900 px. Not a maximum
          height: in a low window, scrolling would not reach what exceeds it. */}
      <div className="grid gap-3 max-lg:mt-5 lg:sticky lg:top-6 lg:flex lg:min-h-[min(100dvh-9rem,60rem)] lg:flex-col">
        <RacePreview {...preview} />
        {aside}
      </div>
    </form>
  );
}
