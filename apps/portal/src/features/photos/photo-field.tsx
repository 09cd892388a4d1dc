import { acceptedImages, backgroundPhotoHint } from "@outpace/domain/images";
import { Button } from "@outpace/ui/button";
import { FileField } from "@outpace/ui/file-field";
import { useFileDrop } from "@outpace/ui/use-file-drop";

import { PhotoChecks } from "./photo-checks.tsx";
import { PhotoPosition } from "./photo-position.tsx";
import { takeFocus } from "./take-focus.ts";
import type { Photo } from "./use-photo.ts";

export interface PhotoFieldProps {
  photo: Photo;
  /** Whether a new photo replaces one of the race. */
  replaces?: boolean;
  /** Whether the photo stays as it is, because it is being stored. */
  isLocked?: boolean;
}

/** Chooses a photo, checks it against every rule and crops it for the race card. */
export function PhotoField({ photo: choice, replaces = false, isLocked = false }: PhotoFieldProps) {
  const { attach, photo, whole, removed, checks, isChecking, error, status } = choice;
  const isDragging = useFileDrop((file) => {
    // The photo must not change behind the payment dialog.
    if (!isLocked && !document.querySelector("dialog:modal")) choice.choose(file);
  });

  return (
    <fieldset disabled={isLocked} className="grid min-w-0 gap-3">
      <FileField
        ref={attach}
        label="Background photo"
        prompt={photo ? "Choose, drop or paste another photo" : "Choose, drop or paste a photo"}
        overPrompt="Drop the photo anywhere on this page"
        isOver={isDragging && !isLocked}
        busy={isChecking}
        accept={acceptedImages}
        error={error}
        hint={`Optional. ${replaces ? "Uploading a new photo replaces this one. " : ""}${backgroundPhotoHint()}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choice.choose(file);
          target.value = "";
        }}
      />
      <div className={removed ? "flex flex-wrap items-center gap-x-4 gap-y-1" : "contents"}>
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-muted empty:absolute">
          {status}
        </p>
        {removed ? (
          <Button
            ref={takeFocus}
            tone="quiet"
            onClick={() => {
              choice.restore(removed);
            }}
          >
            Undo
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
        {photo ? (
          <div className="grid min-w-0 gap-3">
            {whole ? (
              <PhotoPosition
                photo={whole}
                onMove={(position) => {
                  choice.move(whole, position);
                }}
              />
            ) : (
              <img
                src={photo.previewUrl}
                alt="The photo you chose"
                className="aspect-[2/1] w-full rounded-sm object-cover"
              />
            )}
            <Button
              tone="secondary"
              className="justify-self-start"
              onClick={() => {
                choice.remove();
              }}
            >
              Remove photo
            </Button>
          </div>
        ) : null}
        <PhotoChecks checks={checks} />
      </div>
    </fieldset>
  );
}
