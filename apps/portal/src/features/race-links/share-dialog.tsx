import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";

import { RaceLinks } from "./race-links.tsx";

export interface ShareDialogProps {
  race: Race;
  open: boolean;
  onClose: () => void;
}

export function ShareDialog({ race, open, onClose }: ShareDialogProps) {
  return (
    <Dialog
      title="Share this race"
      open={open}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button tone="secondary" className="max-sm:grow" onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <p className="font-bold wrap-anywhere">
        <bdi>{race.name}</bdi>
      </p>
      <RaceLinks race={race} isPrimary />
    </Dialog>
  );
}
