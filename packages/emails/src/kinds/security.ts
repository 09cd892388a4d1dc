import { deviceName } from "@outpace/domain/sessions";
import type { Message } from "../kit/message.ts";
import { addressOf, words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import { maskedAddress } from "../masked-address.ts";
import type { EmailPayloads } from "../payloads.ts";
import { actFigures, deviceOf, paragraph, timeOf, wayOut } from "./acts.ts";
import { forSecurity } from "./footers.ts";

export function newSignIn({ device, at }: EmailPayloads["new_sign_in"], links: Links): Message {
  return {
    subject: `New sign-in: ${deviceName(device)}`,
    preheader: words`If it wasn't you, reset your password.`,
    heading: words`A new device signed in`,
    blocks: [
      paragraph("Someone signed in to your account with a device that it doesn't know."),
      { kind: "figures", figures: [deviceOf(device), timeOf(at)] },
      paragraph(
        "If it was you, there's nothing to do. If not, reset your password now: that signs every other device out.",
      ),
    ],
    button: { label: "Reset Password", url: links.forgotPassword },
    links: [{ label: "See where you're signed in", url: links.settings }],
    footer: forSecurity,
  };
}

export function passwordChanged(payload: EmailPayloads["password_changed"], links: Links): Message {
  const { advice, button } = wayOut(payload, links, "a new password");
  return {
    subject: "The password of your account was changed",
    preheader: words`If it wasn't you, say so now.`,
    heading: words`Your password was changed`,
    blocks: [{ kind: "figures", figures: actFigures(payload) }, advice],
    button,
    footer: forSecurity,
  };
}

export function emailChanged(payload: EmailPayloads["email_changed"], links: Links): Message {
  return payload.is_new ? toNewAddress(payload, links) : toFormerAddress(payload, links);
}

/** To the former address, which can no longer reset the password. */
function toFormerAddress(payload: EmailPayloads["email_changed"], links: Links): Message {
  const { button } = wayOut(payload, links, "a new email address");
  return {
    subject: "The email address of your account was changed",
    preheader: words`If it wasn't you, say so now.`,
    heading: words`Your account has a new email address`,
    blocks: [
      paragraph("You sign in with the new address from now on, and we write only to that one."),
      {
        kind: "figures",
        figures: [
          { label: "New address", value: addressOf(maskedAddress(payload.new_email)) },
          ...actFigures(payload),
        ],
      },
      paragraph(
        "If it was you, there's nothing to do. If not, open the page below and press its button: it signs the account out everywhere and locks it until we have looked at it. We then write to you at this address.",
      ),
    ],
    button,
    footer: forSecurity,
  };
}

function toNewAddress(payload: EmailPayloads["email_changed"], links: Links): Message {
  const { advice, button } = wayOut(payload, links, "a new email address");
  return {
    subject: "You now sign in with this email address",
    preheader: words`Your account's email address was changed to this one.`,
    heading: words`This is your account's email address now`,
    blocks: [
      paragraph("You sign in with it from now on, and we write to it."),
      {
        kind: "figures",
        figures: [
          { label: "Former address", value: addressOf(maskedAddress(payload.old_email)) },
          ...actFigures(payload),
        ],
      },
      advice,
    ],
    button,
    footer: forSecurity,
  };
}
