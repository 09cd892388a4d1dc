import type { ImageMime } from "@outpace/domain/images";
import { useCallback, useEffect, useRef, useState } from "react";

import { keepFile, readKeptFile } from "../../platform/kept-files.ts";
import type { ChosenPhoto } from "./photo-field.tsx";

function isAccepted(type: string): type is ImageMime {
  return type === "image/png" || type === "image/jpeg";
}

/**
 * A form's photo that survives a reload or an expired session, like the draft of the same name. `shown` is the URL of the
 * photo that the form shows until one is chosen.
 */
export function useKeptPhoto(draft: string, shown: string | null = null) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [replaced, setReplaced] = useState(shown);
  const latest = useRef<ChosenPhoto | null>(null);
  const work = useRef(Promise.resolve(true));
  const input = useRef<HTMLInputElement | null>(null);

  const choose = useCallback(
    (chosen: ChosenPhoto | null) => {
      const seen = latest.current ? replaced : shown;
      latest.current = chosen;
      setPhoto(chosen);
      setReplaced(seen);
      void keepFile(draft, chosen && new Blob([chosen.content], { type: chosen.mime }), seen ?? "");
    },
    [draft, replaced, shown],
  );

  useEffect(() => {
    let current = true;
    const restore = async () => {
      const kept = await readKeptFile(draft);
      const mime = kept?.file.type ?? "";
      if (!kept || !isAccepted(mime)) return;
      const { file, note } = kept;
      const content = new Uint8Array(await file.arrayBuffer());
      // What was chosen meanwhile counts.
      if (!current || latest.current) return;
      latest.current = { content, mime, previewUrl: URL.createObjectURL(file) };
      setPhoto(latest.current);
      setReplaced(note === "" ? null : note);
    };
    void restore();
    return () => {
      current = false;
    };
  }, [draft]);

  return {
    photo,
    /** The URL of the photo that the form showed when this one was chosen, which it replaces. */
    replaced: photo ? replaced : shown,
    choose,
    /** Has `settle` wait for what is being done with the photo: whether it succeeds. */
    follow: (doing: Promise<boolean>) => {
      work.current = doing;
    },
    /** For the file input's `ref`. */
    attach: (element: HTMLInputElement | null) => {
      input.current = element;
    },
    /** What to store, once it is checked and cropped; focuses the input and returns "refused" where that fails. */
    settle: async (): Promise<ChosenPhoto | null | "refused"> => {
      let doing;
      let succeeded;
      do {
        doing = work.current;
        succeeded = await doing;
      } while (doing !== work.current);
      if (succeeded) return latest.current;
      work.current = Promise.resolve(true);
      input.current?.focus();
      return "refused";
    },
  };
}

export type KeptPhoto = ReturnType<typeof useKeptPhoto>;
