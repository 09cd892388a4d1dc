import { type Member, type Role, roleLabel, roles } from "@outpace/domain/brands";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";
import { SelectField } from "@outpace/ui/field";
import { useId, useState } from "react";

import { EmailAddress } from "../../components/email-address.tsx";
import { SpokenName } from "../../components/spoken-name.tsx";
import { useSetMemberRole } from "./queries.ts";

export interface MemberRowProps {
  brandId: string;
  member: Member;
  /** Whether the brand would have no owner without this person. */
  isLastOwner: boolean;
  /** Whether the reader manages the team. */
  mayManage: boolean;
  /** Called with a role that the reader chose for themselves, which is not saved yet. */
  onOwnRole: (role: Role) => void;
  /** Called when a role is chosen for someone else, which is saved at once. */
  onSaving: () => void;
  onSaved: (role: Role) => void;
  onFailed: (error: Error) => void;
  onRemove: () => void;
}

const options = roles.map((role) => [role, roleLabel(role)] as const);

/** Someone of the team. Owners change the role here; everyone can leave. */
export function MemberRow({
  brandId,
  member,
  isLastOwner,
  mayManage,
  onOwnRole,
  onSaving,
  onSaved,
  onFailed,
  onRemove,
}: MemberRowProps) {
  const { userId, name, email, role, joinedAt, isSelf } = member;
  const { mutate } = useSetMemberRole(brandId);
  // Until the last choice is saved, or can't be, the select shows it. An earlier one's outcome is of no interest.
  const [choice, setChoice] = useState<Role | null>(null);
  const save = (chosen: Role) => {
    setChoice(chosen);
    onSaving();
    mutate(
      { userId, role: chosen },
      {
        onSuccess: () => {
          onSaved(chosen);
        },
        onError: onFailed,
        onSettled: () => {
          setChoice(null);
        },
      },
    );
  };
  const whyNot = useId();
  const explained = isLastOwner ? { disabled: true, "aria-describedby": whyNot } : {};
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-t border-line p-[min(1.25rem,5vw)] first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-tight font-extrabold wrap-anywhere">
          <bdi>{name}</bdi>
          {isSelf ? <Badge tone="positive">You</Badge> : null}
        </p>
        <p className="text-[0.9375rem] wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </p>
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
            value={choice ?? role}
            options={options}
            aria-busy={choice !== null}
            {...explained}
            onChange={({ target }) => {
              const chosen = roles.find((one) => one === target.value);
              if (chosen === undefined || chosen === (choice ?? role)) return;
              if (isSelf) onOwnRole(chosen);
              else save(chosen);
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
