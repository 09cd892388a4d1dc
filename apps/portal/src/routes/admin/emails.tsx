import { UndeliveredOfAll } from "../../features/staff/emails/undelivered-of-all.tsx";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminEmailsScreen() {
  return (
    <AdminFrame tab="Emails">
      <AdminHeading>Undelivered Emails</AdminHeading>
      <UndeliveredOfAll />
    </AdminFrame>
  );
}
