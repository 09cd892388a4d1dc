import { useEffect, useEffectEvent, useState } from "react";

/** Takes a file dropped anywhere on the page, or pasted. Returns whether one is being dragged over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const drop = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    const data = event instanceof DragEvent ? event.dataTransfer : event.clipboardData;
    setDragging(false);
    const [file] = data?.files ?? [];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const dragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setDragging(true);
    };
    const dragLeave = (event: DragEvent) => {
      // Without a related target, the pointer leaves the window, not only an element.
      if (event.relatedTarget === null) setDragging(false);
    };
    addEventListener("dragover", dragOver, { signal });
    addEventListener("dragleave", dragLeave, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("paste", drop, { signal });
    return () => {
      listeners.abort();
    };
  }, []);
  return isDragging;
}
