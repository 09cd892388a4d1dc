import { mayManageTeam } from "@outpace/domain/brands";
import { Navigate, useNavigate } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { type OwnBrand } from "../features/brands/active-brand.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { useReadAccessAgain, useTeam } from "../features/team/queries.ts";
import { RoleList } from "../features/team/role-list.tsx";
import { TeamList } from "../features/team/team-list.tsx";
import { LoadingTeam } from "../features/team/loading-team.tsx";
import { paths } from "../platform/navigation/paths.ts";
import { useLoadError } from "../platform/requests/use-load-error.ts";

export default function TeamScreen() {
  return (
    <WithBrand
      heading={<ScreenHeading title="Team" />}
      none={<Navigate to={paths.dashboard} replace />}
    >
      {(brand) => <Team brand={brand} />}
    </WithBrand>
  );
}

function Team({ brand }: { brand: OwnBrand }) {
  const navigate = useNavigate();
  const team = useTeam(brand.id);
  const loadError = useLoadError(team);
  const readAccessAgain = useReadAccessAgain();
  const mayManage = mayManageTeam(brand.role);
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8">
      <ScreenHeading title="Team">
        <p>
          Everyone who acts for <bdi>{brand.name ?? "your brand"}</bdi>.{" "}
          {mayManage ? null : "Its owners invite people and change roles."}
        </p>
      </ScreenHeading>
      {loadError ? (
        <FailedLoad
          message="We couldn't load the team."
          error={loadError}
          busy={team.isFetching}
          onRetry={() => void team.refetch()}
        />
      ) : null}
      {team.data ? (
        <TeamList
          brand={brand}
          team={team.data}
          mayManage={mayManage}
          onLeft={async () => {
            await readAccessAgain();
            const message = `You've left ${brand.name ?? "the brand"}.`;
            void navigate(paths.dashboard, { state: { message } });
          }}
        />
      ) : loadError ? null : (
        <LoadingTeam />
      )}
      <RoleList />
    </div>
  );
}
