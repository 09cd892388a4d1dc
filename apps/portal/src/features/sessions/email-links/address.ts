/** The parameters of an email link's address. Anyone can write one: only the hash proves anything. */
export interface LinkAddress {
  readonly tokenHash: string;
  /** The recipient of the link. */
  readonly email: string;
  /** The new address of an email change. */
  readonly newEmail: string | null;
  /** The names given at sign-up. */
  readonly company: string | null;
  readonly contact: string | null;
}

/** Returns null if the address holds no link. */
export function readLinkAddress(search: string): LinkAddress | null {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() || null;
  const [tokenHash, email] = [text("token_hash"), text("email")];
  if (tokenHash === null || email === null) return null;
  return {
    tokenHash,
    email,
    newEmail: text("new_email"),
    company: text("company"),
    contact: text("contact"),
  };
}
