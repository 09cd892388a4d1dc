import { type ComponentProps, type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";

const controlLook =
  "w-full rounded-sm border border-control bg-raised px-3 text-base text-text placeholder:text-muted " +
  "focus-visible:border-text aria-invalid:border-negative aria-invalid:border-2 " +
  "[&::-webkit-search-cancel-button]:grayscale " +
  "[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted " +
  "file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-r file:border-control file:bg-sunken file:px-4 file:font-bold file:text-text [&[type=file]]:cursor-pointer [&[type=file]]:pl-0 [&[type=file]]:text-sm [&[type=file]]:leading-12 [&[type=file]]:text-muted";

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; shown below the control and announced with it. */
  error?: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  className?: string | undefined;
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** A label above the control, and below it the hint and error, both announced with it. */
function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-sm font-semibold text-negative empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}

export type TextFieldProps = FieldTexts & ComponentProps<"input">;

export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={classNames(controlLook, "h-12")} />}
    </FieldFrame>
  );
}

export type SelectFieldProps = FieldTexts & ComponentProps<"select">;

export function SelectField({ label, hint, error, className, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <select {...select} {...control} className={classNames(controlLook, "h-12")} />}
    </FieldFrame>
  );
}
