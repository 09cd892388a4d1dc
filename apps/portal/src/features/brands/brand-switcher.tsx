import { useNavigate } from "react-router-dom";

import { leaveAfterAsking } from "../../platform/navigation/leaving.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useActiveBrand } from "./active-brand.tsx";

/** Chooses which brand the person acts for; nothing for people with one brand. */
export function BrandSwitcher() {
  const { brand, brands, choose } = useActiveBrand();
  const navigate = useNavigate();
  if (!brand || brands.length < 2) return null;
  return (
    <select
      aria-label="Brand"
      value={brand.id}
      className="h-11 max-w-full min-w-0 truncate rounded-sm border border-grey-500 bg-ink px-2 text-[0.9375rem] font-bold text-paper max-sm:grow sm:mr-auto sm:max-w-56 lg:max-w-96"
      onChange={({ target: { value } }) => {
        leaveAfterAsking(() => {
          choose(value);
          void navigate(paths.dashboard);
        });
      }}
    >
      {brands.map(({ id, name, isClosed }) => (
        <option key={id} value={id}>
          {isClosed ? `${name ?? ""} (closed)` : name}
        </option>
      ))}
    </select>
  );
}
