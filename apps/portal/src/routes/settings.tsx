import { partnersEmail } from "@outpace/domain/product";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { CompanyDetailsForm } from "../features/brands/company-details-form.tsx";
import { useFetchOwnBrand, useOwnBrand, useSetLogo } from "../features/brands/queries.ts";
import { EmailPreferences } from "../features/emails/email-preferences.tsx";
import UndeliveredEmails from "../features/emails/undelivered-emails.tsx";
import { BrandLogo } from "../features/photos/brand-logo.tsx";
import { ChangePassword } from "../features/sessions/change-password.tsx";
import { OpenSessions } from "../features/sessions/open-sessions/open-sessions.tsx";
import { FactorPanel } from "../features/sessions/second-factor/factor-panel.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { SignInEmail } from "../features/sessions/sign-in-email/sign-in-email.tsx";
import { useLoadError } from "../platform/requests/use-load-error.ts";

export default function SettingsScreen() {
  const { email, brandId } = useSession();
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8">
      <ScreenHeading title="Account">
        <p className="wrap-anywhere">
          Signed in as <bdi>{email}</bdi>.
        </p>
      </ScreenHeading>
      {brandId === null ? null : <UndeliveredEmails />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <CompanyDetails />
          <Logo />
          <EmailPreferences hasBrand={brandId !== null} />
        </div>
        <div className="grid gap-5">
          <Panel title="Password">
            <ChangePassword />
          </Panel>
          <SignInEmail />
          <FactorPanel />
          <OpenSessions />
        </div>
      </div>
    </div>
  );
}

function CompanyDetails() {
  const { userId } = useSession();
  const brand = useOwnBrand(userId);
  const loadError = useLoadError(brand);

  if (brand.data === null) return null;
  return (
    <Panel title="Company details">
      {brand.data ? null : loadError ? (
        <FailedLoad
          message="We couldn't load your company details."
          error={loadError}
          busy={brand.isFetching}
          onRetry={() => void brand.refetch()}
        />
      ) : (
        <Spinner label="Loading company details..." />
      )}
      {brand.data?.isActive === false ? (
        <Notice tone="caution">
          Your brand account isn't active, so these details can't be changed. To have it activated
          again, write to {partnersEmail}.
        </Notice>
      ) : null}
      {brand.data ? <CompanyDetailsForm userId={userId} brand={brand.data} /> : null}
    </Panel>
  );
}

/** Loads with the company details, which say why it cannot be loaded or changed. */
function Logo() {
  const { userId } = useSession();
  const { data: brand } = useOwnBrand(userId);
  const { mutateAsync: setLogo } = useSetLogo(userId);
  const fetchBrand = useFetchOwnBrand(userId);

  if (!brand?.isActive) return null;
  return (
    <Panel title="Brand logo">
      <BrandLogo brand={brand} setLogo={setLogo} fetchBrand={fetchBrand} />
    </Panel>
  );
}
