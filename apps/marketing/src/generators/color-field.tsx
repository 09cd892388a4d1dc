import { useId } from "react";

interface ColorFieldProps {
  readonly label: string;
  /** As #rrggbb. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="mr-auto text-[0.9375rem] font-semibold">
        {label}
      </label>
      <output htmlFor={id} className="text-[0.9375rem] text-muted">
        {value}
      </output>
      <input
        id={id}
        type="color"
        value={value}
        className="swatch"
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </div>
  );
}
