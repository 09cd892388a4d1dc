import { useId } from "react";

export interface SwitchFieldProps {
  label: string;
  /** What it stands for, announced after the label. */
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why a change failed. Announced at once. */
  error?: string | null;
}

/** A switch whose change applies at once. */
export function SwitchField({ label, hint, checked, onChange, error = null }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
      <label htmlFor={id} className="cursor-pointer font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        className="relative col-start-2 row-span-2 row-start-1 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-sunken transition-colors before:absolute before:inset-y-0.5 before:left-0.5 before:aspect-square before:rounded-full before:bg-control before:transition-transform checked:border-text checked:bg-text checked:before:translate-x-5 checked:before:bg-raised forced-colors:appearance-auto forced-colors:before:hidden"
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <p role="alert" className="col-span-full text-sm font-semibold text-negative empty:hidden">
        {error}
      </p>
    </div>
  );
}
