import { DataError } from "@outpace/data/errors";
import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { reportRequestError } from "../errors/report-error.ts";
import { queryClientOf } from "./query-cache.tsx";

vi.mock("../errors/report-error.ts", () => ({ reportRequestError: vi.fn() }));

test("a failed query reloads as soon as the network is back", async () => {
  const queryClient = queryClientOf("visitor", null);
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

test("reports errors of queries and mutations", async () => {
  const queryClient = queryClientOf("visitor", null);
  const broken = new TypeError("races is undefined");
  const fail = () => Promise.reject(broken);
  await expect(queryClient.fetchQuery({ queryKey: ["broken"], queryFn: fail })).rejects.toBe(
    broken,
  );
  expect(reportRequestError).toHaveBeenLastCalledWith(broken);
  const refused = new DataError("unexpected", "Something went wrong on our side.");
  const mutation = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(refused) });
  await expect(mutation.mutate()).rejects.toBe(refused);
  expect(reportRequestError).toHaveBeenLastCalledWith(refused);
});
