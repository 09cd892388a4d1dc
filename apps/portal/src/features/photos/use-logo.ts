import type { LogoChange } from "@outpace/data/logos";
import { isolated } from "@outpace/domain/directions";
import type { PhotoCheck } from "@outpace/domain/images";
import { useRef, useState } from "react";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { editConflictMessage, isEditConflict } from "../../platform/forms/edit-conflicts.ts";
import { photoErrorMessage } from "./photo-error.ts";
import { chosen, type ChosenPhoto, useObjectUrl } from "./photo-state.ts";
import { inspectPhoto } from "./photo-tasks.ts";
import { useStoreLogo } from "./queries.ts";

interface LogoOfBrand {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
}

export interface LogoOptions {
  readonly brand: LogoOfBrand;
  /** Gives the brand another stored logo, or none. */
  readonly setLogo: (change: LogoChange) => Promise<unknown>;
  /** Fetches the brand again, because someone else has changed its logo. */
  readonly fetchBrand: () => Promise<unknown>;
}

interface LogoState {
  /** A logo that passed every rule and is not saved yet. */
  readonly next: ChosenPhoto | null;
  readonly checks: readonly PhotoCheck[];
  readonly busy: "checking" | "saving" | null;
  /** Why the chosen file was refused. */
  readonly error: string | undefined;
  /** Why the last change was not saved. */
  readonly failure: string | null;
  /** Whether someone else has changed the saved logo since. */
  readonly meetsOther: boolean;
  readonly status: string;
  readonly done: { readonly message: string; readonly removed: string | null } | null;
}

const idle: LogoState = {
  next: null,
  checks: [],
  busy: null,
  error: undefined,
  failure: null,
  meetsOther: false,
  status: "",
  done: null,
};

/** A brand's logo, from the chosen file to the saved one. */
export function useLogo({ brand, setLogo, fetchBrand }: LogoOptions) {
  const [state, setState] = useState(idle);
  const change = (part: Partial<LogoState>) => {
    setState((now) => ({ ...now, ...part }));
  };
  const { storeLogo, isRetrying } = useStoreLogo();
  const { next } = state;
  /** Counts choices: files differ in how long their checks take. */
  const begun = useRef(0);
  /** For another attempt to save a logo that is stored already. */
  const stored = useRef<{ readonly logo: ChosenPhoto; readonly url: string } | null>(null);

  useObjectUrl(next?.previewUrl);

  const choose = async (file: File) => {
    const attempt = ++begun.current;
    change({ ...idle, next, busy: "checking", status: "Checking the logo..." });
    const inspected = await inspectPhoto(file, "logo").catch(() => null);
    if (attempt !== begun.current) return;
    const result = inspected?.result;
    change({
      busy: null,
      checks: inspected?.checks ?? [],
      ...(result?.ok
        ? { next: chosen(result.photo), status: `${isolated(file.name)} passed every check.` }
        : {
            status: "",
            error: result?.message ?? "We couldn't check the logo. Please try again.",
          }),
    });
  };

  /** Returns whether the change was saved. */
  const save = async (
    url: string | null,
    done: LogoState["done"],
    failed: string,
  ): Promise<boolean> => {
    try {
      await setLogo({ url, basedOn: brand.logoUrl });
      change({ ...idle, done });
      return true;
    } catch (error) {
      // The stored file may be gone: uploads that no brand uses are removed.
      if (hasCode(error, "invalid_value")) stored.current = null;
      if (isEditConflict(error)) await fetchBrand().catch(() => undefined);
      change({
        busy: null,
        meetsOther: isEditConflict(error),
        failure: isEditConflict(error)
          ? editConflictMessage("the logo")
          : attemptMessage(failed, error),
      });
      return false;
    }
  };

  const begin = () => {
    change({
      busy: "saving",
      failure: null,
      meetsOther: false,
      done: null,
      error: undefined,
      status: "",
    });
  };

  return {
    ...state,
    isRetrying,
    choose: (file: File) => {
      if (state.busy !== "saving") void choose(file);
    },
    /** Stores the chosen logo and gives it to the brand. */
    saveNext: async (logo: ChosenPhoto): Promise<boolean> => {
      begin();
      try {
        const url =
          stored.current?.logo === logo
            ? stored.current.url
            : await storeLogo({ brandId: brand.id, brandName: brand.name, photo: logo });
        stored.current = { logo, url };
        return await save(
          url,
          { message: "Your logo has been saved.", removed: null },
          "The logo wasn't saved. Please try again.",
        );
      } catch (error) {
        change({ busy: null, failure: photoErrorMessage("Upload", error) });
        return false;
      }
    },
    remove: (): Promise<boolean> => {
      begin();
      const done = { message: "Your logo has been removed.", removed: brand.logoUrl };
      return save(null, done, "The logo wasn't removed. Please try again.");
    },
    restore: (url: string): Promise<boolean> => {
      begin();
      const done = { message: "Your logo is back.", removed: null };
      return save(url, done, "The logo wasn't restored. Please upload it again.");
    },
    /** Goes back to the saved logo. */
    discard: () => {
      begun.current++;
      setState(idle);
    },
  };
}
