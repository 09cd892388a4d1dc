export interface SpokenNameProps {
  /** A word between the label and the name, such as "of". */
  word?: string | undefined;
  children: string;
}

/** Names the subject of a link or button for screen readers; others see it beside the control. */
export function SpokenName({ word, children }: SpokenNameProps) {
  return (
    <span className="sr-only">
      {word === undefined ? " " : ` ${word} `}
      <bdi>{children}</bdi>
    </span>
  );
}
