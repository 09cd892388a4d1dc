/** Shared by the table and the cards of all brands. */
import type { BrandForStaff } from "@outpace/data/staff-brands";
import { isolated } from "@outpace/domain/directions";
import { mailtoUrl } from "@outpace/domain/texts";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";

import { shownAddress } from "../../../platform/account/shown-address.ts";
import { EmailAddress } from "../../../components/email-address.tsx";
import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath, seasonPath } from "../../../platform/navigation/paths.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { RowLink } from "../lists/row-links.tsx";

export interface ChosenBrandAction {
  brand: BrandForStaff;
  action: "activate" | "hand-over" | "hold";
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

/** A brand's state: facts of their own, of which several can hold. */
export function BrandBadges({ brand }: { brand: BrandForStaff }) {
  const { isActive, closedAt, blockedAt, isErased, isHeld } = brand;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isErased || closedAt !== null ? (
        <Badge tone="negative">{isErased ? "Erased" : "Closed by its owner"}</Badge>
      ) : (
        <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
      )}
      {closedAt !== null && blockedAt !== null && !isErased ? (
        <Badge tone="neutral">Inactive</Badge>
      ) : null}
      {isHeld ? <Badge tone="info">Held</Badge> : null}
    </span>
  );
}

/** "Ada Example, ada@brand.example", or that the brand has no owner. */
export function contactText({ contactName, contactEmail }: BrandForStaff): string {
  return [contactName, ...(contactEmail === null ? [] : [shownAddress(contactEmail)])]
    .map(isolated)
    .join(", ");
}

export function BrandContact({ brand }: { brand: BrandForStaff }) {
  return (
    <>
      <bdi>{brand.contactName}</bdi>{" "}
      {brand.contactEmail === null ? null : (
        <a
          href={mailtoUrl(brand.contactEmail)}
          className="block font-normal wrap-anywhere text-accent underline underline-offset-4"
        >
          <EmailAddress>{brand.contactEmail}</EmailAddress>
        </a>
      )}
    </>
  );
}

export interface BrandActionsProps extends ListActions {
  brand: BrandForStaff;
}

export function BrandActions({ brand, opening, onAction, viewing, onView }: BrandActionsProps) {
  const name = <SpokenName word="of">{brand.name}</SpokenName>;
  const isBlocked = brand.blockedAt !== null;
  // Its people see nothing of a closed one but that.
  const isOpen = brand.closedAt === null;
  const button = (action: ChosenBrandAction["action"], label: string) => (
    <Button
      tone="quiet"
      size="small"
      busy={opening?.brand.id === brand.id && opening.action === action}
      busyLabel="Opening..."
      onClick={() => {
        onAction({ brand, action });
      }}
    >
      {label}
      <SpokenName>{brand.name}</SpokenName>
    </Button>
  );
  return (
    <RowActions
      buttons={
        brand.isErased ? null : (
          <>
            {isOpen ? (
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
            ) : null}
            {isOpen && !isBlocked ? button("hand-over", "Hand Over") : null}
            {button("activate", isBlocked ? "Activate" : "Deactivate")}
            {button("hold", brand.isHeld ? "End Hold" : "Hold")}
          </>
        )
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
