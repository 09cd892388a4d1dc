import { useMutation } from "@tanstack/react-query";

import { loadCode } from "./deployment.ts";

/** Code that loads when the person first asks for it, and again after a failure. */
export function useCode<Code>(load: () => Promise<Code>) {
  const { mutate, data, status, error } = useMutation({ mutationFn: () => loadCode(load) });
  return {
    /** Undefined until it is loaded. */
    code: data,
    ask: () => {
      if (data === undefined) mutate();
    },
    status,
    isLoading: status === "pending",
    error,
  };
}
