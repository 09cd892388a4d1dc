// The three ways to import an image (file input, drop, paste) and their outcome.
import { useFileDrop } from "@outpace/ui/use-file-drop";
import { useRef, useState } from "react";
import { ImportError, importImage } from "./import-image.ts";
import { restoreWork, type Work } from "./restore.ts";
import type { Generator, Settings } from "./settings.ts";

export interface ImageImports {
  readonly isReading: boolean;
  /** The error of the last file. */
  readonly error: string | null;
  /** True while a file is dragged over the page. */
  readonly isDragging: boolean;
  readonly importFile: (file: Blob) => void;
  /** Imports an image that must be loaded first. */
  readonly importFrom: (load: () => Promise<Blob>) => void;
}

/** Passes on an imported image, with the settings if the generator exported the file. */
export function useImageImport<S extends Settings>(
  generator: Generator<S>,
  onImported: (imported: Partial<Work<S>>) => void,
): ImageImports {
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(0);

  const importFrom = (load: () => Promise<Blob>) => {
    const attempt = ++latest.current;
    setReading(true);
    setError(null);
    void read(generator, load).then((result) => {
      // A file chosen later replaces one that is still loading.
      if (attempt !== latest.current) return;
      setReading(false);
      if (result instanceof ImportError) setError(result.message);
      else onImported(result);
    });
  };
  const importFile = (file: Blob) => {
    importFrom(() => Promise.resolve(file));
  };
  const isDragging = useFileDrop(importFile);
  return { isReading, error, isDragging, importFile, importFrom };
}

async function read<S extends Settings>(
  generator: Generator<S>,
  load: () => Promise<Blob>,
): Promise<Partial<Work<S>> | ImportError> {
  try {
    const file = await load();
    const restored = await restoreWork(generator, file);
    return restored ?? { image: await importImage(file, generator.longestImageSide) };
  } catch (cause) {
    if (cause instanceof ImportError) return cause;
    return new ImportError("The image could not be read. Try again.", { cause });
  }
}
