import { cropToCard, type ImageMime, type PhotoCheck } from "@outpace/domain/images";
import { useEffect, useRef, useState } from "react";

import { cropPhoto, inspectPhoto } from "./photo-tasks.ts";
import type { PhotoFile } from "./photo-work.ts";

/** A photo that has passed every rule, without metadata, and an object URL to show it. */
export interface ChosenPhoto {
  content: Uint8Array<ArrayBuffer>;
  mime: ImageMime;
  previewUrl: string;
}

/** A photo as it was chosen, before it is cropped. */
export interface WholePhoto extends PhotoFile {
  readonly name: string;
  readonly url: string;
  /** What a race card shows of the cropped side, from 0 to 100; null while the photo is not cropped. */
  readonly position: number | null;
}

/** While a slider moves, only the position where it rests is worth cropping at. */
const restMilliseconds = 150;

/** Everything that can be done with the photo of a form; `onChange` gets what is to be stored. */
export function usePhotoChoice(onChange: (photo: ChosenPhoto | null) => void) {
  const [whole, setWhole] = useState<WholePhoto | null>(null);
  const [removed, setRemoved] = useState<WholePhoto | null>(null);
  const [checks, setChecks] = useState<readonly PhotoCheck[]>([]);
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState("");
  /** Counts what was begun: only the result of the last counts, since files differ in how long they take. */
  const latest = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const url = whole?.url;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  useEffect(
    () => () => {
      latest.current++;
      clearTimeout(rest.current);
    },
    [],
  );

  const begin = () => {
    clearTimeout(rest.current);
    setError(undefined);
    return ++latest.current;
  };

  const take = (photo: PhotoFile) => {
    onChange({ content: photo.content, mime: photo.mime, previewUrl: objectUrl(photo) });
  };

  const show = (photo: PhotoFile, name: string): WholePhoto => {
    const shown = { ...photo, name, url: objectUrl(photo), position: null };
    setRemoved(null);
    setWhole(shown);
    take(photo);
    return shown;
  };

  const choose = async (file: File) => {
    const attempt = begin();
    setStatus("Checking the photo...");
    const inspected = await inspectPhoto(file).catch(() => null);
    if (attempt !== latest.current) return;
    setChecks(inspected?.checks ?? []);
    const result = inspected?.result;
    if (result?.ok) {
      setStatus(`${file.name} follows every rule.`);
      show(result.photo, file.name);
    } else {
      setStatus(whole ? `${whole.name} is still chosen.` : "");
      setError(result?.message ?? "The photo could not be checked. Please try again.");
    }
  };

  /** Shows a photo that the form already holds, from before a reload, so that it can still be cropped. */
  const adopt = async ({ content, mime }: ChosenPhoto) => {
    const attempt = ++latest.current;
    const name = "Your photo";
    const inspected = await inspectPhoto(new File([content], name, { type: mime })).catch(
      () => null,
    );
    if (attempt !== latest.current || !inspected?.result.ok) return;
    const kept = inspected.result.photo;
    setChecks(inspected.checks);
    setWhole({ ...kept, name, url: objectUrl(kept), position: null });
  };

  /** Crops the photo to what a race card shows at a position; null keeps the whole photo. */
  const move = (photo: WholePhoto, position: number | null) => {
    const attempt = begin();
    setWhole({ ...photo, position });
    if (position === null) {
      setStatus("The whole photo is kept.");
      take(photo);
      return;
    }
    rest.current = setTimeout(() => {
      void cropPhoto(photo, cropToCard(photo, position)).then(
        (cropped) => {
          if (attempt !== latest.current) return;
          setStatus("Cropped to what you see.");
          take(cropped);
        },
        () => {
          if (attempt !== latest.current) return;
          setError("The photo could not be cropped, so it is kept whole.");
          setWhole({ ...photo, position: null });
          take(photo);
        },
      );
    }, restMilliseconds);
  };

  const remove = () => {
    begin();
    setRemoved(whole);
    setWhole(null);
    setChecks([]);
    setStatus("Photo removed.");
    onChange(null);
  };

  const restore = (photo: WholePhoto) => {
    begin();
    setStatus(`${photo.name} is back.`);
    const shown = show(photo, photo.name);
    if (photo.position !== null) move(shown, photo.position);
  };

  return { whole, removed, checks, error, status, adopt, choose, move, remove, restore };
}

function objectUrl({ content, mime }: PhotoFile): string {
  return URL.createObjectURL(new Blob([content], { type: mime }));
}
