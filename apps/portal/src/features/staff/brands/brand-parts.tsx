/** Shared by the table and the cards of all brands. */
import type { BrandForStaff } from "@outpace/data/staff-brands";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";

import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath, seasonPath } from "../../../platform/navigation/paths.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { RowLink } from "../lists/row-links.tsx";

export interface ChosenBrandAction {
  brand: BrandForStaff;
  action: "activate" | "hand-over";
}

interface ListActions {
  /** The action whose dialog is opening. */
  opening: ChosenBrandAction | undefined;
  onAction: (chosen: ChosenBrandAction) => void;
  /** The id of the brand whose portal is opening. */
  viewing: string | undefined;
  onView: (brand: BrandForStaff) => void;
}

export interface BrandListProps extends ListActions {
  brands: readonly BrandForStaff[];
}

export function BrandBadge({ isActive, closedAt }: Pick<BrandForStaff, "isActive" | "closedAt">) {
  if (closedAt !== null) return <Badge tone="negative">Closed by its owner</Badge>;
  return <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>;
}

export function BrandContact({ brand }: { brand: BrandForStaff }) {
  return (
    <>
      <bdi>{brand.contactName}</bdi>{" "}
      <a
        href={`mailto:${brand.contactEmail}`}
        className="block font-normal wrap-anywhere text-accent underline underline-offset-4"
      >
        <bdi>{brand.contactEmail}</bdi>
      </a>
    </>
  );
}

export interface BrandActionsProps extends ListActions {
  brand: BrandForStaff;
}

export function BrandActions({ brand, opening, onAction, viewing, onView }: BrandActionsProps) {
  const name = <SpokenName word="of">{brand.name}</SpokenName>;
  const isOpening = (action: ChosenBrandAction["action"]) =>
    opening?.brand.id === brand.id && opening.action === action;
  return (
    <RowActions
      buttons={
        // Nobody but its owner can bring a closed one back, and its people see nothing of it but that.
        brand.closedAt === null ? (
          <>
            <Button
              tone="secondary"
              size="small"
              busy={viewing === brand.id}
              busyLabel="Opening..."
              onClick={() => {
                onView(brand);
              }}
            >
              View as Brand
              <SpokenName>{brand.name}</SpokenName>
            </Button>
            {brand.isActive ? (
              <Button
                tone="quiet"
                size="small"
                busy={isOpening("hand-over")}
                busyLabel="Opening..."
                onClick={() => {
                  onAction({ brand, action: "hand-over" });
                }}
              >
                Hand Over
                <SpokenName>{brand.name}</SpokenName>
              </Button>
            ) : null}
            <Button
              tone="quiet"
              size="small"
              busy={isOpening("activate")}
              busyLabel="Opening..."
              onClick={() => {
                onAction({ brand, action: "activate" });
              }}
            >
              {brand.isActive ? "Deactivate" : "Activate"}
              <SpokenName>{brand.name}</SpokenName>
            </Button>
          </>
        ) : null
      }
      links={
        <>
          <RowLink to={adminPath("races", { brand: brand.id })}>Races{name}</RowLink>
          <RowLink to={adminPath("orders", { brand: brand.id })}>Orders{name}</RowLink>
          <RowLink to={adminPath("log", { brand: brand.id })}>Log{name}</RowLink>
          <RowLink to={seasonPath({ brandId: brand.id })}>Season{name}</RowLink>
        </>
      }
    />
  );
}
