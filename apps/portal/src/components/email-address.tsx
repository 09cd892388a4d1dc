import { useShownAddress } from "../platform/account/shown-address.ts";

export interface EmailAddressProps {
  className?: string;
  children: string;
}

/** An address as its owner writes it, with a direction of its own. */
export function EmailAddress({ className, children }: EmailAddressProps) {
  return <bdi className={className}>{useShownAddress(children)}</bdi>;
}
