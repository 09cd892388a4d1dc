interface HistoryButtonsProps {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** For dark backgrounds. */
export function HistoryButtons({ undo, redo, canUndo, canRedo }: HistoryButtonsProps) {
  return (
    <div className="flex">
      <HistoryButton label="Undo" keys="Control+Z Meta+Z" isEnabled={canUndo} onClick={undo} />
      <HistoryButton
        label="Redo"
        keys="Control+Shift+Z Meta+Shift+Z"
        isEnabled={canRedo}
        onClick={redo}
      />
    </div>
  );
}

interface HistoryButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly isEnabled: boolean;
  readonly onClick: () => void;
}

/** Not `disabled` at the last step, which would lose the focus. */
function HistoryButton({ label, keys, isEnabled, onClick }: HistoryButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={!isEnabled}
      aria-keyshortcuts={keys}
      className="min-h-11 cursor-pointer rounded-sm px-3 text-[0.9375rem] font-bold outline-paper hover:bg-grey-800 aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:font-medium aria-disabled:text-grey-400"
      onClick={onClick}
    >
      {label}
    </button>
  );
}
