import { Link, type LinkProps } from "react-router-dom";

/** A link within or below text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="font-semibold text-accent underline underline-offset-4" />;
}
