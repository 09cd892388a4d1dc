import { Spinner } from "@outpace/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { loadCode } from "../platform/loading/deployment.ts";
import { useFailedLoad } from "../platform/requests/use-load-error.ts";
import { FailedLoad } from "./failed-load.tsx";

export interface DialogCodeProps<Module> {
  /** Tells the code of one dialog from that of others. */
  name: string;
  load: () => Promise<Module>;
  children: (module: Module) => ReactNode;
}

/** The content of a dialog whose code loads when it first opens. */
export function DialogCode<Module>({ name, load, children }: DialogCodeProps<Module>) {
  const code = useQuery({
    queryKey: ["code", name],
    queryFn: () => loadCode(load),
    staleTime: Infinity,
    structuralSharing: false,
  });
  const failed = useFailedLoad(code);
  if (code.data !== undefined) return children(code.data);
  return failed ? (
    <FailedLoad message="We couldn't load this dialog." {...failed} />
  ) : (
    <Spinner label="Loading..." />
  );
}
