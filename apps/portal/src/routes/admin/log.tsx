import { Log } from "../../features/staff/log/log.tsx";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminLogScreen() {
  return (
    <AdminFrame tab="Log">
      <AdminHeading>Log</AdminHeading>
      <Log />
    </AdminFrame>
  );
}
