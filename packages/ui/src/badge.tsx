import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { Tone } from "./tone.ts";

const tones: Record<Tone, string> = {
  positive: "bg-positive-soft text-positive",
  info: "bg-info-soft text-info",
  caution: "bg-caution-soft text-caution",
  negative: "bg-negative-soft text-negative",
  neutral: "bg-sunken text-muted",
};

export interface BadgeProps {
  tone: Tone;
  children: ReactNode;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-sm px-2 py-1 text-[0.8125rem] leading-none font-bold",
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}
