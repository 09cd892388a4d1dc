import { type ComponentProps, useId } from "react";

interface SliderFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** May lie outside the range: the slider then stays at its end until moved, and the value shows beside it. */
  readonly value: number;
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

const movingKeys = [
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "PageUp",
  "PageDown",
];

export function SliderField({ label, min, max, value, unit = "px", onChange }: SliderFieldProps) {
  const id = useId();
  const isOutside = value < min || value > max;
  const nearest = Math.min(max, Math.max(min, value));
  // The first move from outside goes to the end of the range, where the handle is.
  const enter: ComponentProps<"input"> = isOutside
    ? {
        onKeyDown: (event) => {
          if (!movingKeys.includes(event.key)) return;
          event.preventDefault();
          onChange(nearest);
        },
        onPointerUp: (event) => {
          onChange(event.currentTarget.valueAsNumber);
        },
      }
    : {};
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      <output htmlFor={id} className="figures text-[0.9375rem] text-muted">
        {value} {unit}
      </output>
      <input
        {...enter}
        id={id}
        type="range"
        min={min}
        max={max}
        value={nearest}
        aria-valuetext={`${String(value)} ${unit}`}
        className="slider col-span-2 w-full min-w-0"
        style={{ "--filled": `${String(((nearest - min) / (max - min)) * 100)}%` } as object}
        onChange={(event) => {
          onChange(event.target.valueAsNumber);
        }}
      />
    </div>
  );
}
