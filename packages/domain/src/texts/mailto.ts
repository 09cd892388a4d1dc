/** The `mailto:` address of an email address that people typed, whose characters have a meaning in one (RFC 6068). */
export function mailtoUrl(address: string, subject?: string): string {
  const url = `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
  return subject === undefined ? url : `${url}?subject=${encodeURIComponent(subject)}`;
}
