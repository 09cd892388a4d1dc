import { Notice } from "@outpace/ui/notice";
import { useEffect, useRef, useState } from "react";

/**
 * What an action did, said when its dialog is closed. The message takes the focus: the button that was pressed may be
 * gone from the list.
 */
export function useActionOutcome(isDialogOpen: boolean) {
  const [message, setMessage] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined && !isDialogOpen) element.current?.focus();
  }, [message, isDialogOpen]);

  return {
    /** Undefined before the next action. */
    setMessage,
    notice: (
      <div ref={element} tabIndex={-1} className="empty:hidden">
        {message === undefined ? null : <Notice tone="positive">{message}</Notice>}
      </div>
    ),
  };
}
