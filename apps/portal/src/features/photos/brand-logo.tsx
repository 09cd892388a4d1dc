import { acceptedImages, squareLogoHint } from "@outpace/domain/images";
import { Button } from "@outpace/ui/button";
import { FileField } from "@outpace/ui/file-field";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useFileDrop } from "@outpace/ui/use-file-drop";
import { useRef } from "react";

import { hasMovedOn } from "../../platform/browser/moved-on.ts";
import { PhotoChecks } from "./photo-checks.tsx";
import { UndoButton } from "./undo-button.tsx";
import { type LogoOptions, useLogo } from "./use-logo.ts";

const noLogo = "You have no logo yet. Runners see it on your races' pages, cards and recaps.";
const firstPrompt = "Choose, drop or paste a logo";

/** As large as the panel's content for a brand without a logo. Nothing finds its field by a name. */
export function BrandLogoSpace() {
  const field = { prompt: firstPrompt, overPrompt: "", isOver: false, busy: false };
  return (
    <div className="grid gap-4">
      <p className="text-[0.9375rem]">{noLogo}</p>
      <FileField label={"\u00a0"} hint={squareLogoHint()} {...field} />
    </div>
  );
}

/** Chooses, checks, replaces and removes a brand's logo. */
export function BrandLogo(options: LogoOptions) {
  const { logoUrl } = options.brand;
  const logo = useLogo(options);
  const { next, checks, busy, error, failure, status, done } = logo;
  const isSaving = busy === "saving";
  const isDragging = useFileDrop(logo.choose);
  const removed = done?.removed;
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The pressed button goes away once its change is saved. */
  const focusInput = (isSaved: boolean) => {
    if (isSaved && !hasMovedOn(panel.current)) input.current?.focus();
  };

  return (
    <div ref={panel} className="grid gap-4">
      <p className="text-[0.9375rem] text-muted">
        {logoUrl === null ? noLogo : "Runners see it on your races' pages, cards and recaps."}
      </p>
      {next ? (
        <LogoPreview url={next.previewUrl} alt="The logo you chose" />
      ) : logoUrl === null ? null : (
        <LogoPreview url={logoUrl} alt="Your logo" />
      )}
      <FileField
        ref={input}
        label="Logo"
        prompt={next || logoUrl !== null ? "Choose, drop or paste another logo" : firstPrompt}
        overPrompt="Drop the logo anywhere on this page"
        isOver={isDragging}
        busy={busy !== null}
        accept={acceptedImages}
        error={error}
        hint={squareLogoHint()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) logo.choose(file);
          target.value = "";
        }}
      />
      <p role="status" className="text-sm wrap-anywhere text-muted empty:absolute">
        {logo.isRetrying ? "The upload failed. Trying once more..." : status}
      </p>
      <PhotoChecks checks={checks} label="Logo rules" />
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {logo.meetsOther && next ? (
        <div className="grid gap-3">
          <p className="text-[0.9375rem] font-semibold">
            {logoUrl === null ? "The logo was removed." : "The logo that is saved now"}
          </p>
          {logoUrl === null ? null : <LogoPreview url={logoUrl} alt="Your logo" />}
        </div>
      ) : null}
      {next ? (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy !== null}
            busyLabel={isSaving ? "Saving..." : "Checking..."}
            onClick={() => void logo.saveNext(next).then(focusInput)}
          >
            Save Logo
          </Button>
          {isSaving ? null : (
            <Button
              tone="secondary"
              onClick={() => {
                logo.discard();
                focusInput(true);
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      ) : logoUrl === null ? null : (
        <Button
          tone="secondary"
          className="justify-self-start"
          busy={isSaving}
          busyLabel="Saving..."
          onClick={() => void logo.remove()}
        >
          Remove Logo
        </Button>
      )}
      <StatusNotice
        tone="positive"
        action={
          removed ? (
            <UndoButton
              tone="secondary"
              onUndo={() => void logo.restore(removed).then(focusInput)}
            />
          ) : null
        }
      >
        {done?.message}
      </StatusNotice>
    </div>
  );
}

interface LogoPreviewProps {
  url: string;
  alt: string;
}

const look = "size-24 border border-line bg-paper object-cover";

/** A logo in the two shapes in which it is shown, on the white that is behind it there. */
function LogoPreview({ url, alt }: LogoPreviewProps) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <figure className="grid justify-items-center gap-1.5">
        <img src={url} alt={alt} className={`${look} rounded-sm`} />
        <figcaption className="text-sm text-muted">Square</figcaption>
      </figure>
      <figure className="grid justify-items-center gap-1.5">
        <img src={url} alt="" className={`${look} rounded-full`} />
        <figcaption className="text-sm text-muted">Round</figcaption>
      </figure>
    </div>
  );
}
