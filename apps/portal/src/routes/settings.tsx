import { mayEditBrand } from "@outpace/domain/brands";
import { partnersEmail } from "@outpace/domain/product";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";

import { Fragment } from "react";
import { Link } from "react-router-dom";

import { EmailAddress } from "../components/email-address.tsx";
import { FailedLoad } from "../components/failed-load.tsx";
import { LoadingSpace } from "../components/loading-space.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { TextLink } from "../components/text-link.tsx";
import { type OwnBrand, useActiveBrand } from "../features/brands/active-brand.tsx";
import {
  CompanyDetailsForm,
  CompanyDetailsSpace,
} from "../features/brands/company-details-form.tsx";
import { useFetchOwnBrand, useOwnBrand, useSetLogo } from "../features/brands/queries.ts";
import { useViewing } from "../features/brands/viewing.tsx";
import { CloseBrand } from "../features/closing/close-brand.tsx";
import { EmailPreferences } from "../features/emails/email-preferences.tsx";
import { UndeliveredEmails } from "../features/emails/undelivered-emails.tsx";
import { BrandLogo, BrandLogoSpace } from "../features/photos/brand-logo.tsx";
import { ChangePassword } from "../features/sessions/change-password.tsx";
import { OpenSessions } from "../features/sessions/open-sessions/open-sessions.tsx";
import { FactorPanel } from "../features/sessions/second-factor/factor-panel.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { SignInEmail } from "../features/sessions/sign-in-email/sign-in-email.tsx";
import { RoleNotice } from "../features/team/lazy-notices.tsx";
import { paths } from "../platform/navigation/paths.ts";
import { useFailedLoad } from "../platform/requests/use-load-error.ts";

export default function SettingsScreen() {
  const { email } = useSession();
  const { brand: active } = useActiveBrand();
  const brand = active?.isClosed ? null : active;
  // What is about the emails of staff stays so.
  const isViewing = useViewing().viewed !== null;
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8">
      <ScreenHeading title="Account">
        <p className="wrap-anywhere">
          Signed in as <EmailAddress>{email}</EmailAddress>.
        </p>
      </ScreenHeading>
      {brand && !isViewing ? <UndeliveredEmails /> : null}
      {active?.isClosed ? (
        <Notice tone="caution">
          <p>
            <bdi>{active.name}</bdi> is closed.{" "}
            <TextLink to={paths.closed}>Bring it back, or see when it is deleted</TextLink>
          </p>
        </Notice>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {brand ? (
            <Fragment key={brand.id}>
              <CompanyDetails own={brand} />
              {mayEditBrand(brand.role) ? <Logo brandId={brand.id} /> : null}
              <Panel title="Team">
                <p className="text-[0.9375rem] text-muted">
                  Everyone who acts for <bdi>{brand.name ?? "your brand"}</bdi>, what they may do,
                  and what they did.
                </p>
                <div className="flex flex-wrap gap-3">
                  <Link to={paths.team} className={buttonVariants({ tone: "secondary" })}>
                    Open Team
                  </Link>
                  <Link to={paths.log} className={buttonVariants({ tone: "secondary" })}>
                    Open Log
                  </Link>
                </div>
              </Panel>
            </Fragment>
          ) : null}
          <EmailPreferences hasBrand={active != null && !isViewing} />
          {brand && mayEditBrand(brand.role) ? (
            <CloseBrand key={`close ${brand.id}`} brand={brand} />
          ) : null}
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

function CompanyDetails({ own }: { own: OwnBrand }) {
  const brand = useOwnBrand(own.id);
  const mayEdit = mayEditBrand(own.role);
  const failed = useFailedLoad(brand);

  if (brand.data === null) return null;
  return (
    <Panel title="Company details">
      {brand.data ? null : failed ? (
        <FailedLoad message="We couldn't load your company details." {...failed} />
      ) : (
        <LoadingSpace label="Loading company details...">
          <CompanyDetailsSpace mayEdit={mayEdit} />
        </LoadingSpace>
      )}
      {mayEdit ? null : <RoleNotice brand={own} who="owners" what="change these details" />}
      {brand.data?.isActive === false ? (
        <Notice tone="caution">
          Your brand account isn't active, so these details can't be changed. To have it activated
          again, write to {partnersEmail}.
        </Notice>
      ) : null}
      {brand.data ? <CompanyDetailsForm brand={brand.data} mayEdit={mayEdit} /> : null}
      <p className="text-[0.9375rem]">
        <TextLink to={paths.brandExport}>Export everything of your brand</TextLink>
      </p>
    </Panel>
  );
}

/** Loads with the company details, which say why it cannot be loaded or changed. */
function Logo({ brandId }: { brandId: string }) {
  const own = useOwnBrand(brandId);
  const failed = useFailedLoad(own);
  const brand = own.data;
  const { mutateAsync: setLogo } = useSetLogo(brandId);
  const fetchBrand = useFetchOwnBrand(brandId);

  if (brand === undefined && !failed) {
    return (
      <Panel title="Brand logo">
        <LoadingSpace>
          <BrandLogoSpace />
        </LoadingSpace>
      </Panel>
    );
  }
  if (!brand?.isActive) return null;
  return (
    <Panel title="Brand logo">
      <BrandLogo brand={brand} setLogo={setLogo} fetchBrand={fetchBrand} />
    </Panel>
  );
}
