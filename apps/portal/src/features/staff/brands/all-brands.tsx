import type { BrandFilter, BrandForStaff } from "@outpace/data/staff-brands";
import { brandNameMaxLength } from "@outpace/domain/brands";

import { useRowAction } from "../actions/row-action.tsx";
import { BrandActiveDialog } from "./brand-active-dialog.tsx";
import { BrandCards } from "./brand-cards.tsx";
import { BrandTable } from "./brand-table.tsx";
import { ChoiceFilter, FilterForm } from "../lists/filter-form.tsx";
import { NameFilter } from "../lists/name-filter.tsx";
import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import { useAllBrands } from "../queries.ts";
import { readChoice, readText, useViewQuery } from "../lists/view-query.ts";

const states = ["active", "inactive"] as const;

export function AllBrands() {
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
  const action = useRowAction<BrandForStaff>("brand-active");
  const List = isWide ? BrandTable : BrandCards;
  return (
    <>
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
      <PagedList
        page={page}
        items="brands"
        empty="No brands found matching your filters."
        summary="By name, A to Z."
        query={query}
        position={position}
      >
        {(brands) => <List brands={brands} onAction={action.choose} />}
      </PagedList>
      {action.chosen ? <BrandActiveDialog brand={action.chosen} {...action.dialog} /> : null}
    </>
  );
}
