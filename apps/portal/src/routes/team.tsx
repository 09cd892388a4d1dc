import { mayManageTeam } from "@outpace/domain/brands";
import { Button, buttonVariants } from "@outpace/ui/button";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";

import { EmailAddress } from "../components/email-address.tsx";
import { FailedLoad } from "../components/failed-load.tsx";
import { NotOpened } from "../components/not-opened.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import type { OwnBrand } from "../features/brands/active-brand.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { Invitations } from "../features/team/invitations.tsx";
import { PlannedHandOver } from "../features/team/planned-hand-over.tsx";
import { useReadAccessAgain, useTeam } from "../features/team/queries.ts";
import { RoleList } from "../features/team/role-list.tsx";
import { TeamList } from "../features/team/team-list.tsx";
import { LoadingTeam } from "../features/team/loading-team.tsx";
import { useCode } from "../platform/loading/use-code.ts";
import type { FlashMessage } from "../platform/navigation/flash-message.ts";
import { paths } from "../platform/navigation/paths.ts";
import { useFailedLoad } from "../platform/requests/use-load-error.ts";

export default function TeamScreen() {
  const navigate = useNavigate();
  const readAccessAgain = useReadAccessAgain();
  const [goodbye, setGoodbye] = useState<FlashMessage | null>(null);
  const leave = async (message: string) => {
    setGoodbye({ message });
    await readAccessAgain();
    // Someone without another brand is there already.
    if (window.location.pathname === paths.team) {
      void navigate(paths.dashboard, { replace: true, state: { message } });
    }
  };
  return (
    <WithBrand
      heading={<ScreenHeading title="Team" />}
      none={<Navigate to={paths.dashboard} replace state={goodbye} />}
    >
      {(brand) => <Team brand={brand} onLeft={leave} />}
    </WithBrand>
  );
}

interface TeamProps {
  brand: OwnBrand;
  /** Called with what to say. */
  onLeft: (message: string) => Promise<void>;
}

function Team({ brand, onLeft }: TeamProps) {
  const team = useTeam(brand.id);
  const failed = useFailedLoad(team);
  const mayManage = mayManageTeam(brand.role);
  const dialog = useCode(
    async () => (await import("../features/team/invite-dialog.tsx")).InviteDialog,
  );
  const [isInviting, setInviting] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title="Team">
          <p>
            Everyone who acts for <bdi>{brand.name ?? "your brand"}</bdi>.{" "}
            {mayManage ? null : "Its owners invite people and change roles."}
          </p>
        </ScreenHeading>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Link
            to={paths.log}
            className={`${buttonVariants({ tone: "secondary", size: "large" })} max-sm:w-full`}
          >
            Open Log
          </Link>
          {mayManage ? (
            <Button
              size="large"
              className="max-sm:w-full"
              busy={dialog.isLoading}
              busyLabel="Opening..."
              onClick={() => {
                dialog.ask();
                setSentTo(null);
                setInviting(true);
              }}
            >
              Invite Member
            </Button>
          ) : null}
          <NotOpened error={dialog.error} />
        </div>
      </div>
      <StatusNotice tone="positive">
        {sentTo === null ? null : (
          <p>
            The invitation is on its way to <EmailAddress>{sentTo}</EmailAddress>.
          </p>
        )}
      </StatusNotice>
      <PlannedHandOver brandId={brand.id} mayManage={mayManage} />
      {failed ? <FailedLoad message="We couldn't load the team." {...failed} /> : null}
      {team.data ? (
        <TeamList
          brand={brand}
          team={team.data}
          mayManage={mayManage}
          onLeft={() => onLeft(`You've left ${brand.name ?? "the brand"}.`)}
        />
      ) : failed ? null : (
        <LoadingTeam />
      )}
      <Invitations brandId={brand.id} mayManage={mayManage} />
      <RoleList />
      {isInviting && dialog.code ? (
        <dialog.code
          brandId={brand.id}
          onClose={() => {
            setInviting(false);
          }}
          onSent={(email) => {
            setInviting(false);
            setSentTo(email);
          }}
        />
      ) : null}
    </div>
  );
}
