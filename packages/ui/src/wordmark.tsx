import { classNames } from "./class-names.ts";

export interface WordmarkProps {
  /** The name in its two colours: the first part in the text's, the second in red. */
  parts: readonly [string, string];
  className?: string;
}

export function Wordmark({ parts, className }: WordmarkProps) {
  return (
    <span className={classNames("inline-block text-2xl display speed", className)}>
      {parts[0]}
      <span className="text-red">{parts[1]}</span>
    </span>
  );
}
