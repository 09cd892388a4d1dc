import { isolated } from "@outpace/domain/directions";
import { cropToCard } from "@outpace/domain/images";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { keepFile, readKeptFile } from "../../platform/drafts/kept-files.ts";
import {
  chosen,
  type ChosenPhoto,
  type HeldPhoto,
  isAccepted,
  noPhoto,
  objectUrl,
  type PhotoState,
  useObjectUrl,
  type WholePhoto,
} from "./photo-state.ts";
import { cropPhoto, inspectPhoto } from "./photo-tasks.ts";
import type { PhotoFile } from "./photo-work.ts";

/** Crops only once the slider rests. */
const restMilliseconds = 150;

/**
 * A form's photo, from the chosen file to the stored one. Like the draft of the same name, it survives a reload or an
 * expired session. `shown` is the URL of the photo that the form shows until the person chooses one.
 */
export function usePhoto(draft: string, shown: string | null = null) {
  const [state, setState] = useState(noPhoto);
  const change = (part: Partial<PhotoState>) => {
    setState((now) => ({ ...now, ...part }));
  };
  const { held, whole } = state;
  const latest = useRef<HeldPhoto | null>(null);
  /** Counts attempts. Files differ in how long they take, so only the last attempt's result counts. */
  const begun = useRef(0);
  /** The current work on the photo: resolves to whether it succeeded or a later attempt replaced it. */
  const work = useRef(Promise.resolve(true));
  const input = useRef<HTMLInputElement>(null);

  useObjectUrl(held?.photo.previewUrl);
  useObjectUrl(whole?.url);

  const begin = () => {
    change({ error: undefined, isChecking: false });
    return ++begun.current;
  };

  const hold = (photo: ChosenPhoto | null) => {
    const replaced = latest.current ? latest.current.replaced : shown;
    latest.current = photo && { photo, replaced };
    change({ held: latest.current });
    void keepFile(draft, photo && new Blob([photo.content], { type: photo.mime }), replaced ?? "");
  };

  const show = (photo: PhotoFile, name: string): WholePhoto => {
    const next = { ...photo, name, url: objectUrl(photo), position: null };
    change({ removed: null, whole: next });
    hold(chosen(photo));
    return next;
  };

  const check = async (file: File): Promise<boolean> => {
    const attempt = begin();
    change({ isChecking: true, status: "Checking the photo..." });
    const inspected = await inspectPhoto(file).catch(() => null);
    if (attempt !== begun.current) return true;
    change({ isChecking: false, checks: inspected?.checks ?? [] });
    const result = inspected?.result;
    if (result?.ok) {
      change({ status: `${isolated(file.name)} passed every check.` });
      show(result.photo, file.name);
    } else {
      change({
        status: whole ? `${isolated(whole.name)} is still your photo.` : "",
        error: result?.message ?? "We couldn't check the photo. Please try again.",
      });
    }
    return result?.ok === true;
  };

  const crop = async (photo: WholePhoto, position: number | null): Promise<boolean> => {
    const attempt = begin();
    change({ whole: { ...photo, position } });
    if (position === null) {
      change({ status: "We kept the whole photo." });
      hold(chosen(photo));
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
    if (attempt !== begun.current) return true;
    const cropped = await cropPhoto(photo, cropToCard(photo, position)).catch(() => null);
    if (attempt !== begun.current) return true;
    if (cropped) {
      change({ status: "Cropped to what you see." });
      hold(chosen(cropped));
    } else {
      change({
        error: "We couldn't crop the photo, so we kept it whole.",
        whole: { ...photo, position: null },
      });
      hold(chosen(photo));
    }
    return cropped !== null;
  };

  const putBack = async (photo: WholePhoto): Promise<boolean> => {
    begin();
    change({ status: `${isolated(photo.name)} is back.` });
    const next = show(photo, photo.name);
    return photo.position === null || crop(next, photo.position);
  };

  /** Shows the draft's photo. A photo chosen meanwhile wins. */
  const readKept = useEffectEvent(async (): Promise<boolean> => {
    const attempt = begun.current;
    const kept = await readKeptFile(draft);
    const mime = kept?.file.type ?? "";
    if (!kept || !isAccepted(mime)) return true;
    const { file, note } = kept;
    const name = "Your photo";
    const content = new Uint8Array(await file.arrayBuffer());
    const inspected = await inspectPhoto(new File([content], name, { type: mime })).catch(
      () => null,
    );
    if (attempt !== begun.current) return true;
    const photo = { content, mime, previewUrl: URL.createObjectURL(file) };
    latest.current = { photo, replaced: note === "" ? null : note };
    const result = inspected?.result;
    change({
      held: latest.current,
      whole: result?.ok
        ? { ...result.photo, name, url: objectUrl(result.photo), position: null }
        : null,
      checks: inspected?.checks ?? [],
    });
    return true;
  });
  const leave = useEffectEvent(() => {
    begun.current++;
  });
  useEffect(() => {
    work.current = readKept();
    return () => {
      leave();
    };
  }, [draft]);

  return {
    photo: held?.photo ?? null,
    /** The URL of the photo that this one replaces. */
    replaced: held ? held.replaced : shown,
    whole,
    removed: state.removed,
    checks: state.checks,
    isChecking: state.isChecking,
    error: state.error,
    status: state.status,
    choose: (file: File) => {
      work.current = check(file);
    },
    /** Crops the photo for a race card at a position; null keeps the whole photo. */
    move: (photo: WholePhoto, position: number | null) => {
      work.current = crop(photo, position);
    },
    remove: () => {
      begin();
      work.current = Promise.resolve(true);
      change({ removed: whole, whole: null, checks: [], status: "Photo removed." });
      hold(null);
    },
    restore: (photo: WholePhoto) => {
      work.current = putBack(photo);
    },
    input,
    /** Returns the photo to store, once checked and cropped. If that fails, focuses the input and returns "refused". */
    settle: async (): Promise<ChosenPhoto | null | "refused"> => {
      let doing;
      let succeeded;
      do {
        doing = work.current;
        succeeded = await doing;
      } while (doing !== work.current);
      if (succeeded) return latest.current?.photo ?? null;
      work.current = Promise.resolve(true);
      input.current?.focus();
      return "refused";
    },
    /** Discards the photo after the form is sent or discarded. */
    forget: () => {
      begun.current++;
      hold(null);
      setState(noPhoto);
    },
  };
}

export type Photo = ReturnType<typeof usePhoto>;
