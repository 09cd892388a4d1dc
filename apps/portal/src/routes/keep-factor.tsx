import { Notice } from "@outpace/ui/notice";

import { PasteLink } from "../components/paste-link.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { TextLink } from "../components/text-link.tsx";
import { KeepFactor } from "../features/sessions/second-factor/keep-factor.tsx";
import { useLinkToken } from "../platform/navigation/link-token.ts";
import { paths } from "../platform/navigation/paths.ts";

export default function KeepFactorScreen() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Keep your second factor" />
      {token ? <KeepFactor key={token} token={token} /> : null}
      {token === "" ? (
        <>
          <Notice tone="info">
            <p>
              To keep a second factor that we're about to remove, open the link that we sent you by
              email, or keep it in your <TextLink to={paths.settings}>account</TextLink>.
            </p>
          </Notice>
          <PasteLink />
        </>
      ) : null}
    </div>
  );
}
