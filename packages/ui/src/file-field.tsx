import type { ComponentProps } from "react";

import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldTexts, splitProps } from "./field.tsx";

export type FileFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "type"> & {
    /** The instruction in the drop area. */
    prompt: string;
    /** The instruction while a file is dragged over the window, which accepts it anywhere. */
    overPrompt: string;
    isOver: boolean;
    /** Indicates that the file is being processed. */
    busy: boolean;
  };

/** A drop area filled by the native input: click, Enter and Space open the file chooser. */
export function FileField({ prompt, overPrompt, isOver, busy, ...props }: FileFieldProps) {
  const { frame, control: input } = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div
          className={classNames(
            "relative grid min-h-20 place-items-center overflow-hidden rounded-sm border-2 border-dashed px-4 py-3 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
            isOver ? "border-text bg-sunken" : "border-control bg-raised hover:border-text",
            control["aria-invalid"] && "border-negative",
          )}
        >
          <span
            aria-hidden="true"
            className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-[0.9375rem] font-bold"
          >
            <svg viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
              <path d="M12 16V5m-5 5 5-5 5 5M4 15v4h16v-4" />
            </svg>
            {isOver ? overPrompt : prompt}
          </span>
          <input
            {...input}
            {...control}
            type="file"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {busy ? (
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-1 animate-pulse bg-red"
            />
          ) : null}
          {isOver ? <DropFrame prompt={overPrompt} /> : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** Frames the window, since the field may be out of view. */
function DropFrame({ prompt }: { prompt: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-50 grid content-end justify-center rounded-md border-4 border-dashed border-text p-6"
    >
      <span className="rounded-sm bg-ink px-5 py-3 font-bold text-paper shadow-2xl">{prompt}</span>
    </span>
  );
}
