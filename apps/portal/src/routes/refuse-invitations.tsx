import { Notice } from "@outpace/ui/notice";

import { PasteLink } from "../components/paste-link.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { RefuseInvitations } from "../features/invitations/refuse-invitations.tsx";
import { useLinkToken } from "../platform/navigation/link-token.ts";

export default function RefuseInvitationsScreen() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="No more invitations" />
      {token ? <RefuseInvitations key={token} token={token} /> : null}
      {token === "" ? (
        <>
          <Notice tone="info">
            If you don't want to be invited again, open the link at the end of an invitation that we
            sent you by email.
          </Notice>
          <PasteLink />
        </>
      ) : null}
    </div>
  );
}
