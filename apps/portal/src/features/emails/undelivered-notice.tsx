import { type UndeliveredEmail, undeliveredKinds } from "@outpace/domain/emails";
import { partnersEmail } from "@outpace/domain/product";
import { Notice } from "@outpace/ui/notice";

import { EmailAddress } from "../../components/email-address.tsx";
import { textLinkLook } from "../../components/text-link.tsx";

/** Says which emails come back, and how to get another address. */
export function UndeliveredNotice({ emails }: { emails: readonly UndeliveredEmail[] }) {
  const [first] = emails;
  if (first === undefined) return null;
  const { address, since } = first;
  return (
    <Notice tone="caution">
      <p>
        Our emails to <EmailAddress>{address}</EmailAddress> have come back since{" "}
        <time dateTime={since}>
          {new Date(since).toLocaleDateString("en-US", { dateStyle: "long" })}
        </time>
        : {undeliveredKinds(emails)}.
      </p>
      <p className="font-normal">
        We no longer write to an address that doesn't exist. Once its mailbox works again, or to use
        another address for your account, write to{" "}
        <a href={`mailto:${partnersEmail}`} className={textLinkLook}>
          {partnersEmail}
        </a>{" "}
        from that address, and name your company.
      </p>
    </Notice>
  );
}
