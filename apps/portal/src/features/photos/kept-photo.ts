import type { ImageMime } from "@outpace/domain/images";
import { useCallback, useEffect, useState } from "react";

import { keepFile, readKeptFile } from "../../platform/kept-files.ts";
import type { ChosenPhoto } from "./photo-field.tsx";

function isAccepted(type: string): type is ImageMime {
  return type === "image/png" || type === "image/jpeg";
}

/** A form's photo that survives a reload or an expired session, like the draft of the same name. */
export function useKeptPhoto(draft: string) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);

  const choose = useCallback(
    (chosen: ChosenPhoto | null) => {
      setPhoto(chosen);
      void keepFile(draft, chosen && new Blob([chosen.content], { type: chosen.mime }));
    },
    [draft],
  );

  useEffect(() => {
    let current = true;
    const restore = async () => {
      const file = await readKeptFile(draft);
      const mime = file?.type ?? "";
      if (!file || !isAccepted(mime)) return;
      const content = new Uint8Array(await file.arrayBuffer());
      if (!current) return;
      const restored = { content, mime, previewUrl: URL.createObjectURL(file) };
      // What was chosen meanwhile counts.
      setPhoto((chosen) => chosen ?? restored);
    };
    void restore();
    return () => {
      current = false;
    };
  }, [draft]);

  return { photo, choose };
}
