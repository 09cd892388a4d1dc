import { Link, type LinkProps } from "react-router-dom";

/** The class names of a link within or below text. */
export const textLinkLook = "font-semibold text-accent underline underline-offset-4";

/** A link within or below text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className={textLinkLook} />;
}
