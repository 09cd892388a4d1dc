import { StatusNotice } from "@outpace/ui/notice";

import { unstoredPhotoNote } from "../../features/photos/unstored-photo.ts";
import { useRace } from "../../features/races/queries.ts";

/** Says that a new race lacks its photo, and why, until it has one. */
export function UnstoredPhoto({ raceId }: { raceId: string }) {
  const { data: race, isPending } = useRace(raceId);
  const mayLack = !isPending && typeof race?.backgroundPhotoUrl !== "string";
  return <StatusNotice tone="caution">{mayLack ? unstoredPhotoNote(raceId) : null}</StatusNotice>;
}
