import { useId } from "react";

interface SwitchFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function SwitchField({ label, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        className="switch"
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
    </div>
  );
}
