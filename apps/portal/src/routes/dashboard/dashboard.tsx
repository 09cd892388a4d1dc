import { brandDisplayName, mayEditRaces } from "@outpace/domain/brands";
import { formatNumber } from "@outpace/domain/numbers";
import { formatDollars, tierLabel } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router-dom";

import { EmailAddress } from "../../components/email-address.tsx";
import { FailedLoad } from "../../components/failed-load.tsx";
import { WelcomeBand } from "../../components/welcome-band.tsx";
import { usePrefetchAnalytics } from "../../features/analytics/queries.ts";
import { useActiveBrand } from "../../features/brands/active-brand.tsx";
import { useViewing } from "../../features/brands/viewing.tsx";
import { UndeliveredEmails } from "../../features/emails/undelivered-emails.tsx";
import { DueOrder } from "../../features/orders/payments/due-order.tsx";
import { useListQuote } from "../../features/orders/queries.ts";
import { ShareRace } from "../../features/race-links/share-race.tsx";
import { BrandRaces } from "../../features/races/brand-races.tsx";
import { NoRaces } from "../../features/races/no-races.tsx";
import { useBrandRaces } from "../../features/races/queries.ts";
import { useSession } from "../../features/sessions/session.tsx";
import { useIsStaff, useStaffWelcomeCode } from "../../features/staff/membership/queries.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { usePaymentReturn } from "../../platform/navigation/payment-return.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { Flash } from "./flash.tsx";
import type { PaymentOutcomeProps } from "./payment-outcome.tsx";

const PaymentOutcome = lazy(() =>
  import("./payment-outcome.tsx").catch(() => ({ default: UnknownPayment })),
);

/** Without the code that asks, the cards still say what is due, and the server refuses to take a payment twice. */
function UnknownPayment({ onConfirming }: PaymentOutcomeProps) {
  useEffect(() => {
    onConfirming(false);
  }, [onConfirming]);
  return null;
}

/** On ink, the button's own hover style would make it vanish. */
const primaryOnInk = `${buttonVariants({ size: "large" })} hover:bg-paper! hover:text-ink!`;
/** Used while another button is the primary one. */
const quietOnInk = `${buttonVariants({ tone: "secondary", size: "large" })} bg-transparent! text-paper! hover:inset-ring-paper!`;

export default function DashboardScreen() {
  const session = useSession();
  const { payment, isConfirming, setConfirming } = usePaymentReturn();
  const staff = useIsStaff(session.userId);
  const { brand, failed } = useActiveBrand();
  const isViewing = useViewing().viewed !== null;
  const hasBrand = brand != null;
  const mayEdit = hasBrand && mayEditRaces(brand.role);
  const prefetchAnalytics = usePrefetchAnalytics();
  const races = useBrandRaces(brand?.id ?? null);
  const isEmpty = races.data?.pages[0]?.items.length === 0;
  const welcomed = brandDisplayName(brand?.name);
  const isNameless =
    brand === undefined ||
    brand?.name === null ||
    (brand === null && (staff.isPending || staff.data === true));

  return (
    <div className="grid gap-8">
      <WelcomeBand
        title="Brand Dashboard"
        name={isNameless ? null : welcomed}
        email={brand === null ? session.email : undefined}
        actions={
          <>
            {/* Not before the address above it, which would move it away from under the pointer. */}
            {staff.data && !isViewing && (brand !== undefined || failed) ? (
              <Link
                to={paths.admin}
                className={
                  hasBrand ? buttonVariants({ tone: "secondary", size: "large" }) : primaryOnInk
                }
              >
                Admin View
              </Link>
            ) : null}
            {hasBrand ? (
              <>
                <Link
                  to={paths.season}
                  className={
                    isEmpty ? quietOnInk : buttonVariants({ tone: "secondary", size: "large" })
                  }
                >
                  Season
                </Link>
                {mayEdit ? (
                  <Link to={paths.createRace} className={isEmpty ? quietOnInk : primaryOnInk}>
                    Create New Race
                  </Link>
                ) : null}
              </>
            ) : null}
          </>
        }
      />
      <Flash />
      {/* Loads once the cards have: it is rare, and must not delay them. */}
      {hasBrand && !isViewing && !races.isPending ? <UndeliveredEmails /> : null}
      {payment && brand !== undefined ? (
        <Suspense fallback={null}>
          <PaymentOutcome {...payment} onConfirming={setConfirming} />
        </Suspense>
      ) : null}
      {brand ? (
        <BrandRaces
          brandId={brand.id}
          mayEdit={mayEdit}
          onAnalyticsIntent={prefetchAnalytics}
          renderDue={(order, raceName, now) => (
            <DueOrder
              order={order}
              raceName={raceName}
              isConfirming={isConfirming && order.orderId === payment?.orderId}
              now={now}
              mayPay={mayEdit}
            />
          )}
          renderShare={(race) => <ShareRace race={race} />}
        >
          {mayEdit ? (
            <NoRaces brandName={welcomed} price={<FirstRacePrice brandId={brand.id} />} />
          ) : (
            <NoRaces brandName={welcomed} price={null} />
          )}
        </BrandRaces>
      ) : failed ? (
        <FailedLoad message="We couldn't load your brands." {...failed} />
      ) : brand === undefined ? (
        <Spinner label="Loading dashboard..." />
      ) : (
        <NoBrand staff={staff} email={session.email} />
      )}
    </div>
  );
}

interface NoBrandProps {
  staff: ReturnType<typeof useIsStaff>;
  email: string;
}

function NoBrand({ staff, email }: NoBrandProps) {
  const code = useStaffWelcomeCode({ enabled: staff.data === true });
  const staffFailed = useFailedLoad(staff);
  const codeFailed = useFailedLoad(code);
  if (staffFailed) return <FailedLoad message="We couldn't check your access." {...staffFailed} />;
  if (codeFailed) return <FailedLoad message="We couldn't load the totals." {...codeFailed} />;
  if (staff.data && code.data) return <code.data.StaffWelcome />;
  if (staff.isPending || staff.data) return <Spinner label="Loading dashboard..." />;
  return (
    <Notice tone="info">
      <p>
        This account isn't part of a brand, so it has no races. If it was, an owner has closed the
        brand or removed you; should they bring the brand back, you have your access again. To join
        a brand, ask one of its owners to invite <EmailAddress>{email}</EmailAddress>, or sign out
        and sign up with another email.
      </p>
    </Notice>
  );
}

/** The price of the brand's first race, by tier; keeps its line while loading or after a failure. */
function FirstRacePrice({ brandId }: { brandId: string }) {
  const quote = useListQuote(brandId).data;
  return (
    <p className="min-h-[1.5em] text-[0.9375rem] text-muted">
      {quote
        ? `Your first race costs ${formatDollars(quote.totalCents)} (${tierLabel(quote.tier)}, up to ${formatNumber(quote.maxParticipants)} runners). ${quote.payment === "card" ? "You pay by card when you create it." : "You won't be charged today."}`
        : null}
    </p>
  );
}
