// Undo and redo of any value, as a reducer.

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  readonly last: { readonly key: string; readonly at: number } | null;
}

export type HistoryAction<T> =
  | {
      readonly type: "change";
      readonly change: (present: T) => T;
      /** The changed setting. Consecutive changes with the same key can be one step. */
      readonly key: string;
      /** When, in milliseconds. */
      readonly at: number;
      /** True if the pointer has been down since the last change, as when dragging a slider. */
      readonly isHeld: boolean;
    }
  | { readonly type: "undo" | "redo" };

const longest = 100;
/** In milliseconds: quicker changes with the same key are one step. */
const pause = 1000;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], last: null };
}

export function reduceHistory<T>(history: History<T>, action: HistoryAction<T>): History<T> {
  const { past, present, future, last } = history;
  switch (action.type) {
    case "undo": {
      const previous = past.at(-1);
      if (previous === undefined) return history;
      return {
        past: past.slice(0, -1),
        present: previous,
        future: [present, ...future],
        last: null,
      };
    }
    case "redo": {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, last: null };
    }
    case "change": {
      const next = action.change(present);
      if (Object.is(next, present)) return history;
      const isSameStep = last?.key === action.key && (action.isHeld || action.at - last.at < pause);
      return {
        past: isSameStep ? past : [...past, present].slice(-longest),
        present: next,
        future: [],
        last: { key: action.key, at: action.at },
      };
    }
  }
}
