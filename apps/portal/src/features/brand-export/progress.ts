interface Count {
  readonly done: number;
  readonly total: number;
}

/** How far an export is. */
export type Progress =
  | { readonly step: "lists"; /** The races listed so far. */ readonly races: number }
  | { readonly step: "items"; readonly races: Count; readonly photos: Count }
  | { readonly step: "archive" };

/** "Race 37 of 200": what is being read. */
export function progressText(progress: Progress): string {
  if (progress.step === "archive") return "Making the archive";
  if (progress.step === "lists") {
    const { races } = progress;
    return races === 0 ? "Reading your lists" : `Reading your lists: ${String(races)} races so far`;
  }
  const { races, photos } = progress;
  return races.done < races.total || photos.total === 0
    ? itemText("Race", races)
    : itemText("Photo", photos);
}

const itemText = (noun: string, { done, total }: Count) =>
  total === 0 ? "No races" : `${noun} ${String(Math.min(done + 1, total))} of ${String(total)}`;

/** The value of the progress bar and its maximum; null until the number of races is known. */
export function progressValue(progress: Progress): { value: number; max: number } | null {
  if (progress.step === "lists") return null;
  if (progress.step === "archive") return { value: 1, max: 1 };
  const { races, photos } = progress;
  // One more, for the archive itself.
  return { value: races.done + photos.done, max: races.total + photos.total + 1 };
}
