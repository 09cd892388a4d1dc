import { classNames } from "./class-names.ts";

export interface WordmarkProps {
  /** The parts of the name: the first in the text's color, the second in red. */
  parts: readonly [string, string];
  className?: string;
}

export function Wordmark({ parts, className }: WordmarkProps) {
  return (
    <span className={classNames("inline-block display text-2xl italic", className)}>
      {parts[0]}
      <span className="text-red">{parts[1]}</span>
    </span>
  );
}
