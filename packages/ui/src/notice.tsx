import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { Tone } from "./tone.ts";

const tones: Record<Tone, string> = {
  positive: "border-positive bg-positive-soft text-positive",
  info: "border-info bg-info-soft text-info",
  caution: "border-caution bg-caution-soft text-caution",
  negative: "border-negative bg-negative-soft text-negative",
  neutral: "border-control bg-sunken text-text",
};

export interface NoticeProps {
  tone: Tone;
  /** A link or button after the message. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message in the page. Screen readers announce a negative one at once, the others when idle. */
export function Notice({ tone, action, children }: NoticeProps) {
  return (
    <div
      role={tone === "negative" ? "alert" : "status"}
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm border-l-4 px-4 py-3 text-[0.9375rem] font-semibold",
        tones[tone],
      )}
    >
      <div className="grid min-w-0 gap-2 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
