/** What the address of a page that an e-mail leads to says. Anyone can write one: only the hash opens anything. */
export interface LinkAddress {
  readonly tokenHash: string;
  /** Whom the link is for. */
  readonly email: string;
  /** Of a changed address. */
  readonly newEmail: string | null;
  /** What was typed at sign-up. */
  readonly company: string | null;
  readonly contact: string | null;
}

/** Null where the address holds no link. */
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
