import type { SignInEmail } from "@outpace/domain/brands";

/**
 * Why a link of an email change was refused, which the backend does not say.
 * @param newEmail the new address that the link names
 * @param known of the signed-in account, if that is the link's
 */
export function refusedChangeText(newEmail: string | null, known: SignInEmail | null): string {
  if (known === null) {
    return "This link no longer works: it has expired, was already used or is incomplete, or the change was withdrawn or corrected since.";
  }
  const { email, change } = known;
  if (email === newEmail?.toLowerCase()) return `This change is made. You sign in as ${email}.`;
  if (change === null) return `This change was withdrawn. You sign in as ${email}.`;
  return change.newEmail === newEmail?.toLowerCase()
    ? "This link has expired or was already used, or newer ones have replaced it. Open those in the newest emails."
    : `This change was corrected: your new email is to be ${change.newEmail}. Open the links in the newest emails.`;
}
