import { Notice } from "@outpace/ui/notice";
import { type RefObject, useId } from "react";
import type { ImageImports } from "./use-image-import.ts";

interface ImagePickerProps {
  readonly label: string;
  readonly imports: ImageImports;
  readonly hasImage: boolean;
  /** For buttons elsewhere that open the same file chooser. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** The file input, with the accepted types and the last file's error. The whole page also accepts drops. */
export function ImagePicker({ label, imports, hasImage, inputRef }: ImagePickerProps) {
  const id = useId();
  const { isReading, isDragging, error, importFile } = imports;
  return (
    <div className="grid gap-3">
      <div
        data-dragging={isDragging || undefined}
        className="relative grid gap-1 rounded-md border-2 border-dashed border-control px-4 py-4 transition-colors hover:border-text hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink data-dragging:border-red data-dragging:bg-sunken"
      >
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          PNG, JPG, or GIF
        </p>
        <p className="text-sm text-muted">
          {isDragging ? "Drop it." : "Or drop it anywhere on the page, or paste it."}
        </p>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-hint`}
          aria-invalid={error === null ? undefined : true}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) importFile(file);
            // Lets the same file be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <p role="status" className="text-sm text-muted empty:absolute">
        {isReading ? "Reading the image…" : null}
      </p>
      {error === null ? null : (
        <Notice tone="negative">
          {error} {hasImage ? "Your work is as it was." : null}
        </Notice>
      )}
      <p className="text-sm text-muted">
        Nothing is uploaded anywhere: the image stays in this browser.
      </p>
    </div>
  );
}
