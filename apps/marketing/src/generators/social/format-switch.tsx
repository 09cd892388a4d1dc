import { type Format, formatNames, formats } from "./card.ts";

interface FormatSwitchProps {
  readonly value: Format;
  readonly onChange: (format: Format) => void;
}

/** For dark backgrounds. */
export function FormatSwitch({ value, onChange }: FormatSwitchProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Format</legend>
      {formatNames.map((name) => (
        <FormatOption
          key={name}
          format={name}
          isChosen={name === value}
          onChoose={() => {
            onChange(name);
          }}
        />
      ))}
    </fieldset>
  );
}

interface FormatOptionProps {
  readonly format: Format;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** The shape and name of a format, and its size on wider screens. */
function FormatOption({ format, isChosen, onChoose }: FormatOptionProps) {
  const { name, width, height } = formats[format];
  const shape = { width: width / 80, height: height / 80 };
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-[0.9375rem] font-bold outline-offset-2 outline-paper hover:bg-grey-800 has-checked:bg-grey-800 has-checked:inset-ring-2 has-checked:inset-ring-paper has-focus-visible:outline-3">
      <input
        type="radio"
        name="format"
        className="absolute inset-0 cursor-pointer opacity-0"
        checked={isChosen}
        onChange={onChoose}
      />
      <svg width={shape.width} height={shape.height} aria-hidden="true" className="shrink-0">
        <rect {...shape} fill={isChosen ? "var(--color-red)" : "var(--color-grey-400)"} />
      </svg>
      <span>{name}</span>
      <span className="figures hidden text-sm font-medium text-grey-300 xl:inline">
        {width} × {height}
      </span>
    </label>
  );
}
