import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes a file dropped anywhere on the page, or pasted: not into a field of text, nor together with text, as a copied
 * cell of a spreadsheet comes with its picture. Returns whether a file is being dragged over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
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
    const drop = (event: DragEvent) => {
      setDragging(false);
      take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const isForField = target instanceof Element && target.matches(":read-write");
      if (!isForField && clipboardData?.types.includes("text/plain") === false) {
        take(event, clipboardData);
      }
    };
    addEventListener("dragover", dragOver, { signal });
    addEventListener("dragleave", dragLeave, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("paste", paste, { signal });
    return () => {
      listeners.abort();
    };
  }, []);
  return isDragging;
}
