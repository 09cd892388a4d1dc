import { useNavigate } from "react-router-dom";

import { useViewing } from "../../features/brands/viewing.tsx";
import { AllBrands } from "../../features/staff/brands/all-brands.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminBrandsScreen() {
  const { start } = useViewing();
  const navigate = useNavigate();
  return (
    <AdminFrame tab="Brands">
      <AdminHeading>Brands</AdminHeading>
      <AllBrands
        onView={async (brandId) => {
          await start(brandId);
          void navigate(paths.dashboard);
        }}
      />
    </AdminFrame>
  );
}
