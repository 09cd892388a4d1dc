import { roleDescription, roleLabel, roles } from "@outpace/domain/brands";

/** What each role may do. */
export function RoleList() {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {roles.map((role) => (
        <div key={role} className="grid content-start gap-1 border-t-2 border-red pt-3">
          <dt className="font-extrabold">{roleLabel(role)}</dt>
          <dd className="text-[0.9375rem] text-muted">{roleDescription(role)}</dd>
        </div>
      ))}
    </dl>
  );
}
