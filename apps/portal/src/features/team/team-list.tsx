import { isLastOwner, type Member, type Role, roleLabel } from "@outpace/domain/brands";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useRef, useState } from "react";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { useLeaveBrand, useRemoveMember, useSetMemberRole } from "./queries.ts";

export interface TeamListProps {
  brand: { readonly id: string; readonly name: string | null };
  team: readonly Member[];
  mayManage: boolean;
  /** Called once the person has left. */
  onLeft: () => Promise<void>;
}

/** A question that is open. Closing it keeps who it was about, so that its dialog can fade with its text. */
type Asked =
  { about: "remove" | "leave"; member: Member } | { about: "own-role"; member: Member; role: Role };

/** Everyone of a brand. Owners change roles and remove people; everyone can leave. */
export function TeamList({ brand, team, mayManage, onLeft }: TeamListProps) {
  const role = useSetMemberRole(brand.id);
  const removal = useRemoveMember(brand.id);
  const leaving = useLeaveBrand(brand.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const brandName = brand.name ?? "the brand";

  const begin = () => {
    setDone(null);
    for (const one of [role, removal, leaving]) one.reset();
  };
  const finish = (message: string) => {
    setAsked(null);
    setDone(message);
    // The pressed button may be gone, and would take the focus with it.
    heading.current?.focus();
  };
  const setRole = (member: Member, next: Role) => {
    role.mutate(
      { userId: member.userId, role: next },
      {
        onSuccess: () => {
          setAsked(null);
          setDone(
            `${member.isSelf ? "You are" : `${member.name} is`} now ${withArticle(roleLabel(next))}.`,
          );
        },
      },
    );
  };
  const roleFailure =
    role.error && attemptMessage("The role wasn't changed. Please try again.", role.error);

  return (
    <section aria-labelledby="members" className="grid gap-4">
      <h2
        id="members"
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-black tracking-tight [font-stretch:115%] outline-none"
      >
        People
      </h2>
      <StatusNotice tone="positive">{done}</StatusNotice>
      {roleFailure && asked === null ? <Notice tone="negative">{roleFailure}</Notice> : null}
      <ul className="overflow-hidden rounded-lg border border-line bg-raised">
        {team.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isLastOwner={isLastOwner(member, team)}
            mayManage={mayManage}
            saving={
              role.isPending && role.variables.userId === member.userId ? role.variables.role : null
            }
            onRole={(next) => {
              begin();
              if (member.isSelf) setAsked({ about: "own-role", member, role: next });
              else setRole(member, next);
            }}
            onRemove={() => {
              begin();
              setAsked({ about: member.isSelf ? "leave" : "remove", member });
            }}
          />
        ))}
      </ul>
      {asked === null ? null : (
        <Question
          asked={asked}
          brandName={brandName}
          busy={role.isPending || removal.isPending || leaving.isPending || leaving.isSuccess}
          failure={
            roleFailure ??
            (removal.error &&
              attemptMessage("The person wasn't removed. Please try again.", removal.error)) ??
            (leaving.error && attemptMessage("You didn't leave. Please try again.", leaving.error))
          }
          onClose={() => {
            setAsked(null);
            begin();
          }}
          onConfirm={() => {
            const { about, member } = asked;
            if (about === "own-role") setRole(member, asked.role);
            else if (about === "leave") {
              leaving.mutate(member.userId, {
                onSuccess: () => {
                  void onLeft();
                },
              });
            } else {
              removal.mutate(member.userId, {
                onSuccess: () => {
                  finish(`${member.name} is no longer in the team.`);
                },
              });
            }
          }}
        />
      )}
    </section>
  );
}

const withArticle = (label: string) =>
  `${/^[AEIOU]/.test(label) ? "an" : "a"} ${label.toLowerCase()}`;

interface QuestionProps {
  asked: Asked;
  brandName: string;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onConfirm: () => void;
}

function Question({ asked, brandName, ...state }: QuestionProps) {
  const name = <bdi>{asked.member.name}</bdi>;
  const brand = <bdi>{brandName}</bdi>;
  switch (asked.about) {
    case "remove":
      return (
        <ConfirmDialog
          {...state}
          open
          title="Remove this person?"
          confirm="Remove"
          dismiss="Keep in Team"
          busyLabel="Removing..."
        >
          <p>
            {name} can no longer see or change anything of {brand}, from now on.
          </p>
          <p className="text-muted">
            The races they created stay, since races belong to the brand, and so does their name on
            what they did. To come back, they need another invitation.
          </p>
        </ConfirmDialog>
      );
    case "leave":
      return (
        <ConfirmDialog
          {...state}
          open
          title="Leave this brand?"
          confirm="Leave"
          dismiss="Stay"
          busyLabel="Leaving..."
        >
          <p>You can no longer see or change anything of {brand}, from now on.</p>
          <p className="text-muted">
            The races you created stay, since races belong to the brand, and so does your name on
            what you did. To come back, you need an invitation from one of its owners.
          </p>
        </ConfirmDialog>
      );
    case "own-role":
      return (
        <ConfirmDialog
          {...state}
          open
          title="Give up being an owner?"
          confirm={`Become ${withArticle(roleLabel(asked.role))}`}
          dismiss="Stay Owner"
          busyLabel="Saving..."
        >
          <p>
            You can no longer manage the team, the company details and packages of {brand}. Only
            another owner can make you an owner again.
          </p>
        </ConfirmDialog>
      );
  }
}
