import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";
import { isComposing } from "./composing.ts";
import { limitTyped } from "./limited-text.ts";

const controlLook =
  "w-full rounded-sm border border-control bg-raised px-3 text-base text-text placeholder:text-muted " +
  "focus-visible:border-text aria-invalid:border-negative aria-invalid:border-2 " +
  "[&::-webkit-search-cancel-button]:grayscale " +
  "[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** Shown at the end of the label's line, for instance a counter. */
  aside?: ReactNode;
  /** The error of the value. Replaces the hint below the control, and is announced with it. */
  error?: string | undefined;
  /** Shown beside the error, for instance a button to retry. */
  remedy?: ReactNode;
  /** Announces the error at once: nothing else prevents submission. */
  alerts?: boolean | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** A label above the control, and below it the hint or error, announced with it. */
export function FieldFrame({
  label,
  hint,
  aside,
  error,
  remedy,
  alerts = false,
  id: givenId,
  className,
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [aside && `${id}-aside`, error ? `${id}-error` : hint && `${id}-hint`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-[0.9375rem]">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside ? (
          <span id={`${id}-aside`} className="text-sm text-muted tabular-nums">
            {aside}
          </span>
        ) : null}
      </div>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        {/* An alert is announced when it is added to the page, a live region when its text changes. */}
        <p
          key={alerts ? "alert" : "live"}
          id={`${id}-error`}
          {...(alerts && error ? { role: "alert" } : { "aria-live": "polite" })}
          className="text-sm font-semibold text-negative"
        >
          {error}
        </p>
        {error ? remedy : null}
      </div>
    </div>
  );
}

/** Splits the frame's props from the control's. */
export function splitProps<
  Props extends FieldTexts & { id?: string | undefined; className?: string | undefined },
>({ label, hint, aside, error, remedy, alerts, id, className, ...control }: Props) {
  return { frame: { label, hint, aside, error, remedy, alerts, id, className }, control };
}

export type TextFieldProps = FieldTexts & ComponentProps<"input"> & { end?: ReactNode };

/**
 * Typed text has its own direction. `end` is a square button inside the control. `maxLength` counts characters as databases
 * do; the browser's own limit counts UTF-16 units and splits emoji.
 */
export function TextField({ end, maxLength, onChange, onKeyDown, ...props }: TextFieldProps) {
  const { frame, control: input } = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className="relative">
          <input
            dir="auto"
            {...input}
            {...control}
            onKeyDown={(event) => {
              if (!isComposing(event.nativeEvent)) onKeyDown?.(event);
              else if (event.key === "Enter") event.preventDefault();
            }}
            onChange={(event) => {
              // Text being composed may be longer than its result.
              const { isComposing: isBegun } = event.nativeEvent as InputEvent;
              if (maxLength !== undefined && !isBegun) limit(event.currentTarget, maxLength);
              onChange?.(event);
            }}
            onCompositionEnd={(event) => {
              if (maxLength === undefined || !limit(event.currentTarget, maxLength)) return;
              onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
            }}
            className={classNames(controlLook, "h-12", end !== undefined && "pr-12")}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

/** Returns true if the input held more. */
function limit(input: HTMLInputElement, most: number): boolean {
  const typed = input.value;
  const { value, caret } = limitTyped(typed, input.selectionStart ?? typed.length, most);
  if (value === typed) return false;
  input.value = value;
  input.setSelectionRange(caret, caret);
  return true;
}

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<"select">, "children" | "value" | "defaultValue" | "multiple"> & {
    value: string;
    options: readonly (readonly [value: string, label: string])[];
  };

/** Also shows a value that no option has; a bare select would show its first option. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control: select } = splitProps(props);
  const { value } = select;
  const isListed = options.some(([option]) => option === value);
  const shown = isListed ? options : [[value, value] as const, ...options];
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select {...select} {...control} className={classNames(controlLook, "h-12")}>
          {shown.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
