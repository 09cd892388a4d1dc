import { type Member, type Role, roleLabel, roles } from "@outpace/domain/brands";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";
import { SelectField } from "@outpace/ui/field";
import { useId } from "react";

import { SpokenName } from "../../components/spoken-name.tsx";

export interface MemberRowProps {
  member: Member;
  /** Whether the brand would have no owner without this person. */
  isLastOwner: boolean;
  /** Whether the reader manages the team. */
  mayManage: boolean;
  /** The role that is being saved; null if none is. */
  saving: Role | null;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

const options = roles.map((role) => [role, roleLabel(role)] as const);

/** Someone of the team. Owners change the role here; everyone can leave. */
export function MemberRow({
  member,
  isLastOwner,
  mayManage,
  saving,
  onRole,
  onRemove,
}: MemberRowProps) {
  const { name, email, role, joinedAt, isSelf } = member;
  const whyNot = useId();
  const explained = isLastOwner ? { disabled: true, "aria-describedby": whyNot } : {};
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-t border-line p-[min(1.25rem,5vw)] first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-tight font-extrabold wrap-anywhere">
          <bdi>{name}</bdi>
          {isSelf ? <Badge tone="positive">You</Badge> : null}
        </p>
        <p className="text-[0.9375rem] wrap-anywhere">{email}</p>
        <p className="text-sm text-muted tabular-nums">
          Joined{" "}
          <time dateTime={joinedAt}>
            {new Date(joinedAt).toLocaleDateString("en-US", { dateStyle: "long" })}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3 md:justify-end">
        {mayManage ? (
          <SelectField
            className="grow md:w-40 md:grow-0"
            label="Role"
            aria-label={`Role of ${name}`}
            value={saving ?? role}
            options={options}
            aria-busy={saving !== null}
            {...explained}
            onChange={({ target }) => {
              const chosen = roles.find((one) => one === target.value);
              if (chosen !== undefined && chosen !== role) onRole(chosen);
            }}
          />
        ) : (
          <p className="self-center">
            <span className="sr-only">Role: </span>
            <Badge tone="neutral">{roleLabel(role)}</Badge>
          </p>
        )}
        {isSelf || mayManage ? (
          <Button
            tone={isSelf ? "secondary" : "negative"}
            // As high as the select beside it, under whose control stands an empty line for errors.
            className="mb-1.5 min-h-12 min-w-25"
            {...explained}
            onClick={onRemove}
          >
            {isSelf ? "Leave" : "Remove"}
            <SpokenName>{isSelf ? "this brand" : name}</SpokenName>
          </Button>
        ) : null}
      </div>
      {isLastOwner && (isSelf || mayManage) ? (
        <p id={whyNot} className="col-span-full text-sm text-muted">
          A brand needs an owner. To leave or take another role, make someone else an owner first.
        </p>
      ) : null}
    </li>
  );
}
