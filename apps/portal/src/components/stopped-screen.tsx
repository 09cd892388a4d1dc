import { productNameParts } from "@outpace/domain/product";
import { Wordmark } from "@outpace/ui/wordmark";
import type { ReactNode } from "react";

export interface StoppedProps {
  /** A huge mark, as on a results list; hidden from screen readers. */
  mark: string;
  title: string;
  /** What happened and what to do, then links. */
  children: ReactNode;
}

/** A whole page for when no screen can be shown. */
export function StoppedScreen(props: StoppedProps) {
  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] overflow-clip bg-ink p-5 text-paper [--ring:var(--color-paper)] sm:p-8 lg:p-12">
      <Lanes />
      <Wordmark parts={productNameParts} className="justify-self-start" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-8 py-12">
        <Message
          {...props}
          markSize="text-[min(26vw,20rem)]"
          titleSize="text-[clamp(min(1.75rem,8vw),3.6vw,3rem)]"
        />
      </div>
    </div>
  );
}

/** The same message in place of a screen, within the frame. */
export function StoppedPanel(props: StoppedProps) {
  return (
    <div className="relative isolate grid grid-cols-[minmax(0,1fr)] justify-items-start gap-8 overflow-clip rounded-t-lg border border-b-4 border-line border-b-red bg-ink px-[min(1.25rem,6vw)] py-10 text-paper [--ring:var(--color-paper)] sm:p-10 lg:p-14">
      <Lanes />
      <Message
        {...props}
        markSize="text-[min(22vw,11rem)]"
        titleSize="text-[clamp(min(1.5rem,6vw),2.6vw,2.25rem)]"
      />
    </div>
  );
}

interface MessageProps extends StoppedProps {
  markSize: string;
  titleSize: string;
}

function Message({ mark, title, markSize, titleSize, children }: MessageProps) {
  return (
    <>
      <p
        aria-hidden="true"
        className={`-ml-[0.06em] display leading-[0.8] text-red italic ${markSize}`}
      >
        {mark}
      </p>
      <div className="grid min-w-0 justify-items-start gap-4">
        <h1 className={`display leading-none text-balance wrap-anywhere ${titleSize}`}>{title}</h1>
        {children}
      </div>
    </>
  );
}

/** Running lanes that meet at a vanishing point; fills its nearest positioned ancestor. */
export function Lanes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 400"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full stroke-grey-800"
    >
      {[-700, -440, -200, 20, 240, 480, 740, 1040].map((foot) => (
        <path
          key={foot}
          d={`M${String(foot)} 420 L300 -60`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
