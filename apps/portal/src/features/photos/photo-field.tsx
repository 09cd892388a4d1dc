import { acceptedImages } from "@outpace/domain/images";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { useFileDrop } from "@outpace/ui/use-file-drop";
import { useEffect, useEffectEvent } from "react";

import type { KeptPhoto } from "./kept-photo.ts";
import { PhotoChecks } from "./photo-checks.tsx";
import { PhotoPosition } from "./photo-position.tsx";
import { usePhotoChoice } from "./use-photo-choice.ts";

export type { ChosenPhoto } from "./use-photo-choice.ts";

export interface PhotoFieldProps {
  kept: KeptPhoto;
  hint: string;
}

/** Chooses a photo, checks it against every rule, and crops it to what a race card shows. */
export function PhotoField({ kept, hint }: PhotoFieldProps) {
  const { photo, choose, follow, attach } = kept;
  const choice = usePhotoChoice(choose);
  const { whole, isUnread, removed, checks, error, status } = choice;
  const isDragging = useFileDrop((file) => {
    // What is being paid for must not change behind the dialog.
    if (!document.querySelector("dialog:modal")) follow(choice.choose(file));
  });

  const adopt = useEffectEvent(() => {
    if (photo && !whole) void choice.adopt(photo);
  });
  useEffect(() => {
    if (photo) adopt();
  }, [photo]);

  useEffect(
    () => () => {
      if (photo) URL.revokeObjectURL(photo.previewUrl);
    },
    [photo],
  );

  return (
    <div className="grid gap-3">
      <TextField
        ref={attach}
        label="Background photo"
        type="file"
        accept={acceptedImages}
        error={error}
        hint={isDragging ? "Drop it anywhere on this page." : hint}
        // The browser forgets the file's name below, and would say that none was chosen.
        className={photo ? "[&_input[type=file]]:text-transparent" : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) follow(choice.choose(file));
          target.value = "";
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-muted">
          {status}
        </p>
        {removed ? (
          <Button
            // It takes the place of the button that had the focus.
            ref={(button) => button?.focus()}
            tone="quiet"
            onClick={() => {
              follow(choice.restore(removed));
            }}
          >
            Undo
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
        {/* Together with its checks, so that the form's buttons move once. */}
        {photo && (whole || isUnread) ? (
          <div className="grid min-w-0 gap-3">
            {whole ? (
              <PhotoPosition
                photo={whole}
                onMove={(position) => {
                  follow(choice.move(whole, position));
                }}
              />
            ) : (
              <img
                src={photo.previewUrl}
                alt="The photo you chose"
                className="aspect-[2/1] w-full rounded-sm object-cover"
              />
            )}
            <Button tone="secondary" className="justify-self-start" onClick={choice.remove}>
              Remove photo
            </Button>
          </div>
        ) : null}
        <PhotoChecks checks={checks} />
      </div>
    </div>
  );
}
