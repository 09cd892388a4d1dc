/** Email addresses as their owners write them. What decodes a domain loads only where one is encoded. */
import { useSyncExternalStore } from "react";

import { loadCode } from "../loading/deployment.ts";

type Decode = (address: string) => string;

let decode: Decode | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const isEncoded = (address: string) => /[@.]xn--/.test(address);

/** Without the code, addresses stay as they are. */
function load(): Promise<void> {
  loading ??= loadCode(() => import("@outpace/domain/decoded-addresses")).then(
    ({ decodedAddress }) => {
      decode = decodedAddress;
      for (const listener of listeners) listener();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void load();
  return () => listeners.delete(listener);
}

/** For an address that stands on the screen already, whose code has loaded. */
export function shownAddress(address: string): string {
  return isEncoded(address) && decode ? decode(address) : address;
}

const never = () => () => undefined;

export function useShownAddress(address: string): string {
  return useSyncExternalStore(
    isEncoded(address) ? subscribe : never,
    () => shownAddress(address),
    () => address,
  );
}

/** For an address that was just typed. */
export async function loadShownAddress(address: string): Promise<string> {
  if (isEncoded(address)) await load();
  return shownAddress(address);
}
