import { createClient } from "@outpace/data/client";
import { embeddedBackend } from "@outpace/data/connection";
import { DataError } from "@outpace/data/errors";
import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { queryClientOf } from "./query-cache.tsx";

test("what failed is loaded again as soon as the network is back, without waiting for the next try", async () => {
  const queryClient = queryClientOf("visitor", createClient(embeddedBackend));
  queryClient.mount();
  onlineManager.setOnline(false);
  const queryFn = () =>
    onlineManager.isOnline()
      ? Promise.resolve("races")
      : Promise.reject(new DataError("unreachable", "The server can't be reached."));
  const observer = new QueryObserver(queryClient, {
    queryKey: ["races"],
    queryFn,
    retry: false,
    refetchInterval: false,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => {
    expect(observer.getCurrentResult().status).toBe("error");
  });
  onlineManager.setOnline(true);
  await vi.waitFor(() => {
    expect(observer.getCurrentResult().data).toBe("races");
  });
  stop();
  queryClient.unmount();
});
