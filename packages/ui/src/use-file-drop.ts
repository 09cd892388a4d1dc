import { useEffectEvent, useLayoutEffect, useState } from "react";

/**
 * Accepts a file dropped anywhere on the page or pasted, except into a text field or with text: a spreadsheet cell is copied
 * with its picture. Returns true while a file is dragged over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const [file] = data?.files ?? [];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
  // Not a passive effect, which runs only after the page has invited people to drop a file.
  useLayoutEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const dragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setDragging(true);
    };
    const dragLeave = (event: DragEvent) => {
      // Without a related target, the pointer has left the window rather than an element.
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
