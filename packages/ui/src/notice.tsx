import { type ReactNode, useDeferredValue } from "react";

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

/** A message in the page. Screen readers announce a negative one at once. */
export function Notice(props: NoticeProps) {
  return <Message role={props.tone === "negative" ? "alert" : "status"} {...props} />;
}

/**
 * The result of an action; nothing without children. Screen readers announce text added to a known region, but not reliably
 * a region that appears with its text. So the region stays on the page while empty, and a new one gets its text later.
 */
export function StatusNotice({ children, ...props }: NoticeProps) {
  const shown = useDeferredValue(children, null);
  return (
    // Not `display: none`, which would hide it from screen readers; `absolute` avoids the gap of a grid item.
    <div role="status" className="empty:absolute">
      {shown ? <Message {...props}>{shown}</Message> : null}
    </div>
  );
}

function Message({ tone, action, children, role }: NoticeProps & { role?: string }) {
  return (
    <div
      role={role}
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
