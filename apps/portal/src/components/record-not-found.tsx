import { productName } from "@outpace/domain/product";
import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../platform/navigation/paths.ts";
import { StoppedPanel } from "./stopped-screen.tsx";

export function RaceNotFound() {
  return (
    <RecordNotFound title="Race not found" backTo={paths.dashboard} back="Back to Dashboard" />
  );
}

export function SeasonNotFound() {
  return (
    <RecordNotFound title="Season not found" backTo={paths.dashboard} back="Back to Dashboard" />
  );
}

export function OrderNotFound() {
  return <RecordNotFound title="Order not found" backTo={paths.orders} back="Back to Orders" />;
}

interface RecordNotFoundProps {
  title: string;
  backTo: string;
  back: string;
}

/** Shows one message for missing records and other brands' records, so nobody can tell them apart. */
function RecordNotFound({ title, backTo, back }: RecordNotFoundProps) {
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <StoppedPanel mark="DNF" title={title}>
        <p className="max-w-prose text-grey-200">
          It may have been removed, or it belongs to another brand.
        </p>
        <Link to={backTo} className={buttonVariants({ tone: "secondary" })}>
          {back}
        </Link>
      </StoppedPanel>
    </>
  );
}
