import { Notice } from "@outpace/ui/notice";

import { PasteLink } from "../components/paste-link.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { TextLink } from "../components/text-link.tsx";
import { KeepBrand } from "../features/team/keep-brand.tsx";
import { useLinkToken } from "../platform/navigation/link-token.ts";
import { paths } from "../platform/navigation/paths.ts";

export default function KeepBrandScreen() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Keep your brand" />
      {token ? <KeepBrand key={token} token={token} /> : null}
      {token === "" ? (
        <>
          <Notice tone="info">
            <p>
              To stop that we hand your brand over, open the link that we sent you by email, or stop
              it under <TextLink to={paths.team}>Team</TextLink>.
            </p>
          </Notice>
          <PasteLink />
        </>
      ) : null}
    </div>
  );
}
