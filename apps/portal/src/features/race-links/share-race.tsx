import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";

import { SpokenName } from "../../components/spoken-name.tsx";
import { useLazyDialog } from "../../platform/loading/use-lazy-dialog.ts";
import { pageAccess } from "./page-access.ts";

/** Opens a race's links, whose code loads then. Nothing for a race that will never have a page. */
export function ShareRace({ race }: { race: Race }) {
  const share = useLazyDialog(() => import("./share-dialog.tsx"));
  if (pageAccess(race) === "none") return null;
  return (
    <>
      <Button tone="quiet" busyLabel="Opening..." {...share.button}>
        Share
        <SpokenName>{race.name}</SpokenName>
      </Button>
      {share.code ? <share.code.ShareDialog race={race} {...share.dialog} /> : null}
      <p role="alert" className="basis-full text-sm font-semibold text-negative empty:hidden">
        {share.error ? "This didn't open. Check your connection and try again." : null}
      </p>
    </>
  );
}
