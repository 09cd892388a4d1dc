import { partnersEmail } from "@outpace/domain/product";
import { Notice } from "@outpace/ui/notice";

import { PasteLink } from "../components/paste-link.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { textLinkLook } from "../components/text-link.tsx";
import { SecureAccount } from "../features/sessions/secure-account.tsx";
import { useLinkToken } from "../platform/navigation/link-token.ts";

export default function SecureAccountScreen() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="This wasn't me" />
      {token ? <SecureAccount key={token} token={token} /> : null}
      {token === "" ? (
        <>
          <Notice tone="info">
            <p>
              If someone else used your account, open the link "This wasn't me" in our email about
              it, or write to{" "}
              <a href={`mailto:${partnersEmail}`} className={`wrap-anywhere ${textLinkLook}`}>
                {partnersEmail}
              </a>
              .
            </p>
          </Notice>
          <PasteLink />
        </>
      ) : null}
    </div>
  );
}
