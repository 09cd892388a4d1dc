import type { Figure, Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { actFigures, paragraph, wayOut } from "./acts.ts";
import { forSecurity } from "./footers.ts";

/** Auth requires no name. */
const nameOf = (name: string): Figure => ({
  label: "Authenticator",
  value: name === "" ? "Without a name" : name,
});

export function factorAdded(payload: EmailPayloads["factor_added"], links: Links): Message {
  const { advice, button } = wayOut(payload, links, "a new second factor");
  return {
    subject: "A second factor was added to your account",
    preheader: words`If it wasn't you, say so now.`,
    heading: words`Your account has a new second factor`,
    blocks: [
      paragraph(
        "From now on, signing in asks for your password and a code of the authenticator app.",
      ),
      { kind: "figures", figures: [nameOf(payload.name), ...actFigures(payload)] },
      advice,
      // Its password alone no longer lets the account's person in.
      paragraph(
        "We're told as well, and take a second factor away that isn't yours. It takes us a day.",
      ),
    ],
    button,
    links: [{ label: "See your second factors", url: links.settings }],
    footer: forSecurity,
  };
}

export function factorRemoved(payload: EmailPayloads["factor_removed"], links: Links): Message {
  const { advice, button } = wayOut(payload, links, "a second factor that was removed");
  return {
    subject: "A second factor was removed from your account",
    preheader: words`If it wasn't you, say so now.`,
    heading: words`A second factor was removed`,
    blocks: [
      paragraph("Codes of this authenticator app no longer work for your account."),
      { kind: "figures", figures: [nameOf(payload.name), ...actFigures(payload)] },
      advice,
    ],
    button,
    links: [{ label: "See your second factors", url: links.settings }],
    footer: forSecurity,
  };
}

export function factorRemovalPlanned(
  { name, at, due_at: due, token }: EmailPayloads["factor_removal_planned"],
  links: Links,
): Message {
  return {
    subject: "Your second factor will be removed in a day",
    preheader: words`If you didn't ask for this, keep your second factor.`,
    heading: words`We're about to remove a second factor`,
    blocks: [
      paragraph(
        "Someone told us that you can't use it any more. At the time below, we remove it, and its codes are no longer asked for.",
      ),
      {
        kind: "figures",
        figures: [
          nameOf(name),
          { label: "Asked for", value: timeInWords(at, "UTC") },
          { label: "Removed", value: timeInWords(due, "UTC") },
        ],
      },
      paragraph(
        "If you asked for it, there's nothing to do: wait, then sign in. If not, someone may know your password: keep your second factor now, then reset your password.",
      ),
    ],
    button: { label: "Keep My Second Factor", url: links.keepFactor(token) },
    links: [{ label: "Reset your password", url: links.forgotPassword }],
    footer: forSecurity,
  };
}
