import { isolated } from "@outpace/domain/directions";

import { ScreenHeading, type ScreenHeadingProps } from "./screen-heading.tsx";

interface NamedHeadingProps extends Pick<ScreenHeadingProps, "title" | "children"> {
  /** Follows the title; undefined until it is known. */
  name: string | undefined;
}

/** The title of a screen about one named thing: "Analytics: Northlight Marathon". */
export function NamedHeading({ title, name, children }: NamedHeadingProps) {
  if (name === undefined) return <ScreenHeading title={title}>{children}</ScreenHeading>;
  return (
    <ScreenHeading
      title={`${title} ${isolated(name)}`}
      heading={
        <>
          {title} <bdi>{name}</bdi>
        </>
      }
    >
      {children}
    </ScreenHeading>
  );
}
