import { OrdersOfAllBrands } from "../../features/staff/orders/orders-of-all-brands.tsx";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminOrdersScreen() {
  return (
    <AdminFrame tab="Orders">
      <AdminHeading>Orders</AdminHeading>
      <OrdersOfAllBrands />
    </AdminFrame>
  );
}
