/**
 * Mail programs turn what looks like an address into a link, so a race named "free-shoes.example" would be one in an email
 * of ours. A zero-width space, which nobody sees, ends such an address early.
 */

const zeroWidthSpace = "\u200B";

/** Dots as in host names (IDNA accepts four) before anything but a space, the sign of email addresses, and schemes. */
const linking = /[.\u3002\uFF0E\uFF61](?=[^\s\d.])|[@\uFE6B\uFF20](?=\S)|:(?=[^\s\d])/gu;

export function unlinked(text: string): string {
  return text.replace(linking, `$&${zeroWidthSpace}`);
}
