import { AllBrands } from "../../features/staff/brands/all-brands.tsx";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminBrandsScreen() {
  return (
    <AdminFrame tab="Brands">
      <AdminHeading>Brands</AdminHeading>
      <AllBrands />
    </AdminFrame>
  );
}
