import { deviceName } from "@outpace/domain/sessions";
import { partnersEmail } from "@outpace/domain/product";
import type { Block, Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import { maskedAddress } from "../masked-address.ts";
import type { EmailPayloads } from "../payloads.ts";
import { forSecurity } from "./footers.ts";

/** Accounts have no zone. */
export const timeOf = (at: string) => ({ label: "Time", value: timeInWords(at, "UTC") });

export const paragraph = (text: string): Block => ({ kind: "paragraph", words: [text] });

export function newSignIn({ device, at }: EmailPayloads["new_sign_in"], links: Links): Message {
  const name = deviceName(device);
  return {
    subject: `New sign-in: ${name}`,
    preheader: words`If it wasn't you, reset your password.`,
    heading: words`A new device signed in`,
    blocks: [
      paragraph("Someone signed in to your account with a device that it doesn't know."),
      {
        kind: "figures",
        figures: [{ label: "Device", value: name.replace(/^a/, "A") }, timeOf(at)],
      },
      paragraph(
        "If it was you, there's nothing to do. If not, reset your password now: that signs every other device out.",
      ),
    ],
    button: { label: "Reset Password", url: links.forgotPassword },
    links: [{ label: "See where you're signed in", url: links.settings }],
    footer: forSecurity,
  };
}

export function passwordChanged({ at }: EmailPayloads["password_changed"], links: Links): Message {
  return {
    subject: "The password of your account was changed",
    preheader: words`If it wasn't you, reset your password.`,
    heading: words`Your password was changed`,
    blocks: [
      { kind: "figures", figures: [timeOf(at)] },
      paragraph("If it was you, there's nothing to do. If not, reset your password now."),
    ],
    button: { label: "Reset Password", url: links.forgotPassword },
    footer: forSecurity,
  };
}

/** Goes to the former address, which can no longer reset the password. */
export function emailChanged({ at, new_email: address }: EmailPayloads["email_changed"]): Message {
  return {
    subject: "The email address of your account was changed",
    preheader: words`If it wasn't you, write to us now.`,
    heading: words`Your account has a new email address`,
    blocks: [
      paragraph("You sign in with the new address from now on, and we write only to that one."),
      {
        kind: "figures",
        figures: [{ label: "New address", value: maskedAddress(address) }, timeOf(at)],
      },
      paragraph("If it was you, there's nothing to do. If not, write to us now."),
    ],
    button: { label: "Write to Us", url: `mailto:${partnersEmail}` },
    footer: forSecurity,
  };
}
