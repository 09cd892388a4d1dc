import type { ReactNode } from "react";

interface EmptyStageProps {
  /** True while a file is dragged over the page. */
  readonly isDragging?: boolean;
  readonly children?: ReactNode;
}

/** A phone without a screen, in place of the preview. */
export function EmptyStage({ isDragging = false, children }: EmptyStageProps) {
  return (
    <div className="preview grid h-60 justify-items-center overflow-clip lg:aspect-square lg:h-auto lg:items-end">
      <div
        data-dragging={isDragging || undefined}
        className="mt-4 grid aspect-[300/650] w-52 max-w-full content-start justify-items-center gap-5 rounded-[13%/6%] border-3 border-dashed border-grey-500 bg-ink px-3 pt-12 text-center transition-colors data-dragging:border-solid data-dragging:border-red lg:mt-0 lg:w-[40%] lg:content-center lg:pt-0"
      >
        <p className="display text-2xl italic xl:text-4xl">
          {isDragging ? "Let go." : "Your screen here."}
        </p>
        {isDragging ? null : children}
      </div>
    </div>
  );
}
