import { FailedLoad } from "../../components/failed-load.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { InvitationList } from "./invitation-list.tsx";
import { useInvitations } from "./invitation-queries.ts";

export interface InvitationsProps {
  brandId: string;
  mayManage: boolean;
}

/** The open invitations of a team; nothing while there are none. */
export function Invitations({ brandId, mayManage }: InvitationsProps) {
  const invitations = useInvitations(brandId);
  const error = useLoadError(invitations);
  return (
    <>
      {error ? (
        <FailedLoad
          message="We couldn't load the invitations."
          error={error}
          busy={invitations.isFetching}
          onRetry={() => void invitations.refetch()}
        />
      ) : null}
      {invitations.data ? (
        <InvitationList brandId={brandId} invitations={invitations.data} mayManage={mayManage} />
      ) : null}
    </>
  );
}
