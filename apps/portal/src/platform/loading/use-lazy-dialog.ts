import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { loadCode } from "./deployment.ts";

/** A dialog whose code loads when the person first opens it, and again after a failure. */
export function useLazyDialog<Module>(load: () => Promise<Module>) {
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => loadCode(load) });
  const [open, setOpen] = useState(false);
  return {
    /** Undefined until it is loaded. */
    code: data,
    error,
    /** The props of the button that opens it. */
    button: {
      busy: isPending,
      onClick: () => {
        if (data === undefined) mutate();
        setOpen(true);
      },
    },
    /** The props of the dialog. */
    dialog: {
      open,
      onClose: () => {
        setOpen(false);
      },
    },
  };
}
