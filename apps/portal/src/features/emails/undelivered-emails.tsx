import { undeliveredKinds } from "@outpace/domain/emails";
import { partnersEmail } from "@outpace/domain/product";
import { Notice } from "@outpace/ui/notice";

import { textLinkLook } from "../../components/text-link.tsx";
import { useUndeliveredEmails } from "./queries.ts";

/** Says that emails to the account's address come back, and how to get another address; nothing while they arrive. */
export default function UndeliveredEmails() {
  const [first, ...others] = useUndeliveredEmails().data ?? [];
  if (first === undefined) return null;
  const { address, since } = first;
  return (
    <Notice tone="caution">
      <p>
        Our emails to <bdi>{address}</bdi> have come back since{" "}
        <time dateTime={since}>
          {new Date(since).toLocaleDateString("en-US", { dateStyle: "long" })}
        </time>
        : {undeliveredKinds([first, ...others])}.
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
