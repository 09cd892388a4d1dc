import "./controls.css";
import type { ReactNode } from "react";
import { Floor } from "./floor.tsx";

interface WorkbenchProps {
  /** The preview or its placeholder. */
  readonly stage: ReactNode;
  /** Below the stage. */
  readonly actions: ReactNode;
  /** The groups of controls. */
  readonly children: ReactNode;
}

/**
 * The preview on a dark background, with the controls beside it. On narrow screens the preview stays visible above the
 * controls, unless it would leave them too little height.
 */
export function Workbench({ stage, actions, children }: WorkbenchProps) {
  return (
    <div className="overflow-x-clip bg-ink text-paper lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="contents lg:block lg:overflow-clip">
        <div className="contents lg:sticky lg:top-(--header-height) lg:grid lg:justify-items-center lg:gap-5 lg:px-8 lg:py-6">
          <Floor />
          <div className="start-line relative z-1 grid w-full justify-items-center bg-ink px-[min(1.25rem,5.6vw)] pt-3 lg:bg-transparent lg:px-0 lg:pt-0 max-lg:[@media(height>=36rem)]:sticky max-lg:[@media(height>=36rem)]:top-(--header-height)">
            {stage}
          </div>
          <div className="relative grid grid-cols-[minmax(0,max-content)] justify-center px-[min(1.25rem,5.6vw)] py-4 lg:p-0">
            {actions}
          </div>
        </div>
      </div>
      <div className="relative bg-paper px-[min(1.25rem,5.6vw)] pb-10 text-ink **:focus-visible:outline-ink lg:w-[calc(25rem+max(2rem,(100vw-84rem)/2))] lg:pr-[max(2rem,(100vw-84rem)/2)] lg:pl-8">
        {children}
      </div>
    </div>
  );
}
