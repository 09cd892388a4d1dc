import { newsletterWording } from "@outpace/domain/newsletter";
import { productName } from "@outpace/domain/product";
import type { Message } from "../kit/message.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";

/** The headers let mail programs unsubscribe by themselves. RFC 8058 allows one HTTPS address. */
export function newsletterConfirmation(
  _: EmailPayloads["newsletter_confirmation"],
  links: Links,
): Message {
  return {
    subject: `Confirm your subscription to ${productName}'s newsletter`,
    preheader: words`${newsletterWording.form}`,
    heading: words`Confirm your subscription`,
    blocks: [
      {
        kind: "paragraph",
        words: words`This address was entered for ${productName}'s newsletter. Confirm that you want it. ${newsletterWording.confirmation}`,
      },
    ],
    button: { label: "Confirm Subscription", url: links.confirmNewsletter() },
    note: words`The link works for seven days. Opening it changes nothing until you confirm.`,
    footer: {
      why: words`Didn't subscribe? You can ignore this email: we delete the address after seven days. If someone enters it again and again, unsubscribe, and nothing more comes for 30 days.`,
      link: { label: "Unsubscribe now", url: links.unsubscribe() },
    },
    headers: {
      "List-Unsubscribe": `<${links.unsubscribeAtOnce()}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
