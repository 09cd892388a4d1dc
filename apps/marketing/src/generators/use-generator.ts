// The state of a generator: its settings and image, with undo, and every way to change them.
import { useEffect, useReducer, useRef } from "react";
import { type History, type HistoryAction, reduceHistory, startHistory } from "./history.ts";
import type { Work } from "./restore.ts";
import { type Generator, readQuery, type Settings, withSetting, writeQuery } from "./settings.ts";
import { useImageImport } from "./use-image-import.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

/** In milliseconds: keeps the URL from changing with every pixel of a drag. */
const addressDelay = 300;

export function useGenerator<S extends Settings>(generator: Generator<S>) {
  const [history, dispatch] = useReducer<History<Work<S>>, null, [HistoryAction<Work<S>>]>(
    reduceHistory,
    null,
    () => startHistory({ settings: readQuery(generator.schema, location.search), image: null }),
  );
  const { settings, image } = history.present;
  const isHeld = usePointerHeld();

  const change = (key: string, update: (work: Work<S>) => Work<S>) => {
    dispatch({ type: "change", key, change: update, at: performance.now(), isHeld: isHeld() });
  };
  const undo = () => {
    dispatch({ type: "undo" });
  };
  const redo = () => {
    dispatch({ type: "redo" });
  };

  const imports = useImageImport(generator, (imported) => {
    change("image", (work) => ({ ...work, ...imported }));
  });

  useUndoKeys(undo, redo);
  useAddress(generator, settings);

  return {
    settings,
    image,
    /** Sets one setting. Quick successive changes of it are one undo step. */
    set: <Name extends keyof S & string>(name: Name, value: S[Name]) => {
      change(name, (work) => {
        const next = withSetting(generator.schema, work.settings, name, value);
        return next[name] === work.settings[name] ? work : { ...work, settings: next };
      });
    },
    removeImage: () => {
      change("image", (work) => (work.image === null ? work : { ...work, image: null }));
    },
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    imports,
  };
}

/** Syncs the page's query with the settings, without adding history entries. */
function useAddress<S extends Settings>(generator: Generator<S>, settings: S): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      url.search = writeQuery(generator, settings, url.search);
      if (url.href !== location.href) window.history.replaceState(window.history.state, "", url);
    }, addressDelay);
    return () => {
      clearTimeout(timer);
    };
  }, [generator, settings]);
}

/** True while the pointer is down, from the second call within one press. */
function usePointerHeld(): () => boolean {
  const press = useRef<"none" | "new" | "held">("none");
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const set = (next: "none" | "new") => () => {
      press.current = next;
    };
    addEventListener("pointerdown", set("new"), { signal, capture: true });
    addEventListener("pointerup", set("none"), { signal, capture: true });
    addEventListener("pointercancel", set("none"), { signal, capture: true });
    return () => {
      listeners.abort();
    };
  }, []);
  return () => {
    const isHeld = press.current === "held";
    if (press.current === "new") press.current = "held";
    return isHeld;
  };
}
