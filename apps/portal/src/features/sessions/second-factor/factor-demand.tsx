import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { ScreenHeading } from "../../../components/screen-heading.tsx";
import { useSignOut } from "../queries.ts";
import NewFactor from "./new-factor.tsx";

/** Stands in place of a screen until the account has a second factor, which it needs. Verifying the first code ends it. */
export default function FactorDemand() {
  const signOut = useSignOut();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Set up two-step verification">
        <p>Your account needs a second factor. Once it's set up, everything is as before.</p>
      </ScreenHeading>
      <Notice tone="info">
        You need an authenticator app on your phone or computer. From then on, we ask for its code
        after your password.
      </Notice>
      <NewFactor onAdded={() => undefined} />
      <Button tone="secondary" className="justify-self-start" onClick={signOut}>
        Sign Out
      </Button>
    </div>
  );
}
