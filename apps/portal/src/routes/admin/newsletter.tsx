import { Newsletter } from "../../features/staff/newsletter/newsletter.tsx";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminNewsletterScreen() {
  return (
    <AdminFrame tab="Newsletter">
      <AdminHeading>Newsletter</AdminHeading>
      <Newsletter />
    </AdminFrame>
  );
}
