import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { useState } from "react";

import { NotOpened } from "../../components/not-opened.tsx";
import { SpokenName } from "../../components/spoken-name.tsx";
import { useCode } from "../../platform/loading/use-code.ts";
import { pageAccess } from "./page-access.ts";

/** Opens a race's links, whose code loads then. Nothing for a race that will never have a page. */
export function ShareRace({ race }: { race: Race }) {
  const dialog = useCode(() => import("./share-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  if (pageAccess(race) === "none") return null;
  return (
    <>
      <Button
        tone="quiet"
        busy={dialog.isLoading}
        busyLabel="Opening..."
        onClick={() => {
          dialog.ask();
          setIsOpen(true);
        }}
      >
        Share
        <SpokenName>{race.name}</SpokenName>
      </Button>
      {dialog.code ? (
        <dialog.code.ShareDialog
          race={race}
          open={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
      <NotOpened error={dialog.error} />
    </>
  );
}
