import type { BrandFilter } from "@outpace/data/staff-brands";
import { brandNameMaxLength } from "@outpace/domain/brands";
import { Notice } from "@outpace/ui/notice";
import { useMutation } from "@tanstack/react-query";

import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { BrandCards } from "./brand-cards.tsx";
import type { ChosenBrandAction } from "./brand-parts.tsx";
import { BrandTable } from "./brand-table.tsx";
import { WaitingHandOvers } from "./waiting-hand-overs.tsx";
import { ChoiceFilter, FilterForm } from "../lists/filter-form.tsx";
import { NameFilter } from "../lists/name-filter.tsx";
import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import { useAllBrands } from "../queries.ts";
import { readChoice, readText, useViewQuery } from "../lists/view-query.ts";

const states = ["active", "inactive"] as const;

export interface AllBrandsProps {
  /** Shows the portal as the brand with this id. */
  onView: (brandId: string) => Promise<void>;
}

export function AllBrands({ onView }: AllBrandsProps) {
  const { query, visit, setFilters } = useViewQuery();
  const state = readChoice(query.get("status"), states);
  const name = readText(query.get("name"), brandNameMaxLength);
  const filter: BrandFilter = {
    name: name.trim(),
    isActive: state === "" ? undefined : state === "active",
  };
  const position = readPosition(query, "text");
  const page = useAllBrands(filter, position);
  const isWide = useWideScreen();
  const action = useRowAction<ChosenBrandAction>(
    "brand-action",
    async () => (await import("./brand-action-dialog.tsx")).BrandActionDialog,
  );
  const view = useMutation({ mutationFn: onView });
  const List = isWide ? BrandTable : BrandCards;
  return (
    <>
      <WaitingHandOvers />
      <FilterForm>
        <ChoiceFilter
          label="Status"
          value={state}
          options={[
            ["active", "Active"],
            ["inactive", "Inactive"],
          ]}
          onChoice={(status) => {
            setFilters({ status });
          }}
        />
        <NameFilter
          key={visit}
          label="Brand name"
          maxLength={brandNameMaxLength}
          initial={name}
          onName={(typed) => {
            setFilters({ name: typed });
          }}
        />
      </FilterForm>
      {action.notice}
      {view.error ? (
        <Notice tone="negative">
          {attemptMessage("The portal didn't open as this brand. Please try again.", view.error)}
        </Notice>
      ) : null}
      {action.failure}
      <PagedList
        page={page}
        items="brands"
        empty="No brands found matching your filters."
        summary="By name, A to Z."
        query={query}
        position={position}
      >
        {(brands) => (
          <List
            brands={brands}
            opening={action.opening}
            onAction={action.choose}
            viewing={view.isPending ? view.variables : undefined}
            onView={({ id }) => {
              view.mutate(id);
            }}
          />
        )}
      </PagedList>
      {action.dialog}
    </>
  );
}
