import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { useActiveBrand, useOwnBrandOf } from "./active-brand.tsx";

export interface OtherBrandNoticeProps {
  /** What the screen shows, such as "race". */
  subject: string;
  /** Whose it is; undefined until known. */
  brandId: string | undefined;
}

/** Says that a record belongs to another of the person's brands, and switches to it; nothing for one of the chosen brand. */
export function OtherBrandNotice({ subject, brandId }: OtherBrandNoticeProps) {
  const { brand, choose } = useActiveBrand();
  const owner = useOwnBrandOf(brandId);
  if (!brand || !owner || owner.id === brand.id) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button
          tone="secondary"
          onClick={() => {
            choose(owner.id);
          }}
        >
          Switch to <bdi>{owner.name}</bdi>
        </Button>
      }
    >
      <p>
        This {subject} belongs to <bdi>{owner.name}</bdi>. You're acting for <bdi>{brand.name}</bdi>
        .
      </p>
    </Notice>
  );
}
