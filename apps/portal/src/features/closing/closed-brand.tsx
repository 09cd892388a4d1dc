import {
  type BrandClosing,
  closedText,
  reopenedText,
  timeUntilErasedText,
} from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import { formatMoment } from "@outpace/domain/orders";
import { productName } from "@outpace/domain/product";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";
import { useEffect } from "react";
import { Link } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { StoppedPanel } from "../../components/stopped-screen.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import type { FlashMessage } from "../../platform/navigation/flash-message.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { FactList } from "./fact-list.tsx";
import { useBrandClosing, useReadAccessAgain, useReopenBrand } from "./queries.ts";

export interface ClosedBrandProps {
  brand: { readonly id: string; readonly name: string | null };
  /** Called with what to say once the brand is back. */
  onReopened: (flash: FlashMessage) => void;
}

/** In place of every screen of a brand that its owner has closed. */
export function ClosedBrand(props: ClosedBrandProps) {
  const { brand } = props;
  const closing = useBrandClosing(brand.id);
  const failed = useFailedLoad(closing);
  const readAccessAgain = useReadAccessAgain();
  const isOpenAgain = closing.data?.closedAt === null && !closing.isFetching;
  useEffect(() => {
    // Another tab has brought it back.
    if (isOpenAgain) readAccessAgain();
  }, [isOpenAgain, readAccessAgain]);
  const title = `${isolated(brand.name ?? "Your brand")} is closed`;
  return (
    <div className="grid gap-8">
      <title>{`${title} · ${productName}`}</title>
      {closing.data?.eraseAt ? (
        <Closed {...props} title={title} closing={closing.data} eraseAt={closing.data.eraseAt} />
      ) : (
        <>
          <StoppedPanel mark="–" title={title}>
            {null}
          </StoppedPanel>
          {failed ? (
            <FailedLoad message="We couldn't load what closing the brand did." {...failed} />
          ) : (
            <Spinner label="Loading what closing did..." />
          )}
        </>
      )}
    </div>
  );
}

interface ClosedProps extends ClosedBrandProps {
  title: string;
  closing: BrandClosing;
  eraseAt: string;
}

function Closed({ brand, onReopened, title, closing, eraseAt }: ClosedProps) {
  const left = timeUntilErasedText(eraseAt, useMinute());
  const reopening = useReopenBrand(brand.id, (after) => {
    const { back, lost } = reopenedText(closing, after);
    onReopened({ message: back, ...(lost !== null && { note: lost }) });
  });
  const facts = closedText(closing);
  return (
    <>
      <StoppedPanel mark={left.replace(/ .*/, "")} title={title}>
        <p className="max-w-prose text-grey-200">
          You can bring it back until{" "}
          <time dateTime={eraseAt} className="font-bold text-paper">
            {formatMoment(eraseAt)}
          </time>
          , which is {left} from now. Then, at the earliest, we delete it, and the accounts of
          people in its team, yours included, that belong to no other brand.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button
            size="large"
            busy={reopening.isPending || reopening.isSuccess}
            busyLabel="Bringing Back..."
            // On ink, the button's own hover style would make it vanish.
            className="hover:bg-paper! hover:text-ink!"
            onClick={() => {
              reopening.mutate();
            }}
          >
            Bring Back
          </Button>
          <Link
            to={paths.brandExport}
            className={buttonVariants({ tone: "secondary", size: "large" })}
          >
            Export Everything
          </Link>
        </div>
      </StoppedPanel>
      {reopening.error ? (
        <Notice tone="negative">
          {attemptMessage("The brand wasn't brought back. Please try again.", reopening.error)}
        </Notice>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="What closing did">
          <FactList
            facts={facts.length > 0 ? facts : ["No race was cancelled, and nobody lost access."]}
          />
        </Panel>
        <Panel title="What we keep">
          <FactList facts={closing.kept} isQuiet />
        </Panel>
      </div>
    </>
  );
}
