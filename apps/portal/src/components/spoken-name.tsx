export interface SpokenNameProps {
  /** Between the label and the name: "of". */
  word?: string | undefined;
  children: string;
}

/** What a link or button is about, where only a screen reader needs to be told: others read the same beside it. */
export function SpokenName({ word, children }: SpokenNameProps) {
  return (
    <span className="sr-only">
      {word === undefined ? " " : ` ${word} `}
      <bdi>{children}</bdi>
    </span>
  );
}
