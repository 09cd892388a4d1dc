import { useNavigate } from "react-router-dom";

import { useViewBrand } from "../../features/brands/view-queries.ts";
import { AllBrands } from "../../features/staff/brands/all-brands.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminBrandsScreen() {
  const view = useViewBrand();
  const navigate = useNavigate();
  return (
    <AdminFrame tab="Brands">
      <AdminHeading>Brands</AdminHeading>
      <AllBrands
        onView={async (brandId) => {
          if (await view(brandId)) void navigate(paths.dashboard);
        }}
      />
    </AdminFrame>
  );
}
