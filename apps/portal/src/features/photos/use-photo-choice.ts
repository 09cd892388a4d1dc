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

/**
 * Everything that can be done with the photo of a form; `onChange` gets what is to be stored. What takes time returns
 * whether the form then holds what was asked for, or something that was begun meanwhile.
 */
export function usePhotoChoice(onChange: (photo: ChosenPhoto | null) => void) {
  const [whole, setWhole] = useState<WholePhoto | null>(null);
  const [isUnread, setIsUnread] = useState(false);
  const [removed, setRemoved] = useState<WholePhoto | null>(null);
  const [checks, setChecks] = useState<readonly PhotoCheck[]>([]);
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState("");
  /** Counts what was begun: only the result of the last counts, since files differ in how long they take. */
  const latest = useRef(0);

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
    },
    [],
  );

  const begin = () => {
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

  const choose = async (file: File): Promise<boolean> => {
    const attempt = begin();
    setStatus("Checking the photo...");
    const inspected = await inspectPhoto(file).catch(() => null);
    if (attempt !== latest.current) return true;
    setChecks(inspected?.checks ?? []);
    const result = inspected?.result;
    if (result?.ok) {
      setStatus(`${file.name} passed every check.`);
      show(result.photo, file.name);
    } else {
      setStatus(whole ? `${whole.name} is still your photo.` : "");
      setError(result?.message ?? "We couldn't check the photo. Please try again.");
    }
    return result?.ok === true;
  };

  /** Shows a photo that the form already holds, from before a reload, so that it can still be cropped. */
  const adopt = async ({ content, mime }: ChosenPhoto) => {
    const attempt = ++latest.current;
    const name = "Your photo";
    const inspected = await inspectPhoto(new File([content], name, { type: mime })).catch(
      () => null,
    );
    if (attempt !== latest.current || !inspected?.result.ok) {
      setIsUnread(true);
      return;
    }
    const kept = inspected.result.photo;
    setChecks(inspected.checks);
    setWhole({ ...kept, name, url: objectUrl(kept), position: null });
  };

  /** Crops the photo to what a race card shows at a position; null keeps the whole photo. */
  const move = async (photo: WholePhoto, position: number | null): Promise<boolean> => {
    const attempt = begin();
    setWhole({ ...photo, position });
    if (position === null) {
      setStatus("We kept the whole photo.");
      take(photo);
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
    if (attempt !== latest.current) return true;
    const cropped = await cropPhoto(photo, cropToCard(photo, position)).catch(() => null);
    if (attempt !== latest.current) return true;
    if (cropped) {
      setStatus("Cropped to what you see.");
      take(cropped);
    } else {
      setError("We couldn't crop the photo, so we kept it whole.");
      setWhole({ ...photo, position: null });
      take(photo);
    }
    return cropped !== null;
  };

  const remove = () => {
    begin();
    setRemoved(whole);
    setWhole(null);
    setChecks([]);
    setStatus("Photo removed.");
    onChange(null);
  };

  const restore = async (photo: WholePhoto): Promise<boolean> => {
    begin();
    setStatus(`${photo.name} is back.`);
    const shown = show(photo, photo.name);
    return photo.position === null || move(shown, photo.position);
  };

  return {
    whole,
    /** Whether a photo of the form's has been adopted without what it is cropped from. */
    isUnread,
    removed,
    checks,
    error,
    status,
    adopt,
    choose,
    move,
    remove,
    restore,
  };
}

function objectUrl({ content, mime }: PhotoFile): string {
  return URL.createObjectURL(new Blob([content], { type: mime }));
}
