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
  const ownRole = useSetMemberRole(brand.id);
  const removal = useRemoveMember(brand.id);
  const leaving = useLeaveBrand(brand.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [roleFailure, setRoleFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const brandName = brand.name ?? "the brand";

  const begin = () => {
    setDone(null);
    setRoleFailure(null);
  };
  const ask = (question: Asked) => {
    begin();
    for (const one of [ownRole, removal, leaving]) one.reset();
    setAsked(question);
  };
  const finish = (message: string) => {
    setAsked(null);
    setDone(message);
    // The pressed button may be gone, and would take the focus with it.
    heading.current?.focus();
  };

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
      {roleFailure === null ? null : <Notice tone="negative">{roleFailure}</Notice>}
      <ul className="overflow-hidden rounded-lg border border-line bg-raised">
        {team.map((member) => (
          <MemberRow
            key={member.userId}
            brandId={brand.id}
            member={member}
            isLastOwner={isLastOwner(member, team)}
            mayManage={mayManage}
            onOwnRole={(role) => {
              ask({ about: "own-role", member, role });
            }}
            onSaving={begin}
            onSaved={(role) => {
              setDone(`${member.name} is now ${withArticle(roleLabel(role))}.`);
            }}
            onFailed={(error) => {
              setRoleFailure(roleFailureText(error));
            }}
            onRemove={() => {
              ask({ about: member.isSelf ? "leave" : "remove", member });
            }}
          />
        ))}
      </ul>
      {asked === null ? null : (
        <Question
          asked={asked}
          brandName={brandName}
          busy={ownRole.isPending || removal.isPending || leaving.isPending || leaving.isSuccess}
          failure={
            (ownRole.error && roleFailureText(ownRole.error)) ??
            (removal.error &&
              attemptMessage("The person wasn't removed. Please try again.", removal.error)) ??
            (leaving.error && attemptMessage("You didn't leave. Please try again.", leaving.error))
          }
          onClose={() => {
            setAsked(null);
          }}
          onConfirm={() => {
            const { about, member } = asked;
            if (about === "own-role") {
              const { role } = asked;
              ownRole.mutate(
                { userId: member.userId, role },
                {
                  onSuccess: () => {
                    setAsked(null);
                    setDone(`You are now ${withArticle(roleLabel(role))}.`);
                  },
                },
              );
            } else if (about === "leave") {
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

const roleFailureText = (error: Error) =>
  attemptMessage("The role wasn't changed. Please try again.", error);

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
