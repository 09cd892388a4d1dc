import { ownersText } from "@outpace/domain/brands";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Link } from "react-router-dom";

import { ScreenHeading } from "../../components/screen-heading.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { useTeam } from "./queries.ts";

interface BrandOfNotice {
  readonly id: string;
  readonly name: string | null;
}

export interface RoleNoticeProps {
  brand: BrandOfNotice;
  /** Whose role would do, such as "owners and editors". */
  who: string;
  /** What they can do, such as "create races". */
  what: string;
}

/** Says what the person's role may not do, and who can help. */
export function RoleNotice({ brand, who, what }: RoleNoticeProps) {
  const owners = ownersText(useTeam(brand.id).data ?? []);
  return (
    <Notice tone="info">
      <p>
        Only {who} of <bdi>{brand.name ?? "the brand"}</bdi> can {what}.
        {owners === "" ? null : (
          <>
            {" "}
            Ask <bdi>{owners}</bdi>.
          </>
        )}
      </p>
    </Notice>
  );
}

/** Replaces a screen that the person's role may not use. */
export function RoleScreen({ title, ...notice }: RoleNoticeProps & { title: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <ScreenHeading title={title} />
      <RoleNotice {...notice} />
      <Link to={paths.dashboard} className={buttonVariants()}>
        Back to Dashboard
      </Link>
    </div>
  );
}
