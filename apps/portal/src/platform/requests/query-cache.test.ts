import { DataError } from "@outpace/data/errors";
import {
  environmentManager,
  focusManager,
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { queryClientOf } from "./query-cache.tsx";

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
  }, 4_000);
  onlineManager.setOnline(true);
  await vi.waitFor(() => {
    expect(observer.getCurrentResult().data).toBe("races");
  }, 4_000);
  stop();
  queryClient.unmount();
});

describe("what the server cannot be reached for", () => {
  const unreachable = new DataError("unreachable", "The server can't be reached.");
  beforeEach(() => {
    vi.useFakeTimers();
    // Only in a browser, on a page that is shown, does a query poll.
    environmentManager.setIsServer(() => false);
    focusManager.setFocused(true);
  });
  afterEach(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => true);
    focusManager.setFocused(undefined);
  });

  test("is asked for again by itself", async () => {
    const queryFn = vi.fn(() => Promise.reject(unreachable));
    const observer = new QueryObserver(queryClientOf("visitor", null), {
      queryKey: ["unreachable"],
      queryFn,
      retry: false,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    expect(queryFn.mock.calls.length).toBeGreaterThan(1);
  });

  test("is not, if it is a list's next page: its error stays until another try", async () => {
    const queryFn = vi.fn(({ pageParam }: { pageParam: number }) =>
      pageParam === 0 ? Promise.resolve("first page") : Promise.reject(unreachable),
    );
    const observer = new InfiniteQueryObserver(queryClientOf("visitor", null), {
      queryKey: ["pages"],
      queryFn,
      initialPageParam: 0,
      getNextPageParam: () => 1,
      retry: false,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await observer.fetchNextPage();
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(observer.getCurrentResult()).toMatchObject({
      isFetchNextPageError: true,
      data: { pages: ["first page"] },
    });
  });
});

test("a change during a list's first read has the list read again", async () => {
  const queryClient = queryClientOf("visitor", null);
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce("before the change")
    .mockResolvedValue("after the change");
  const observer = new QueryObserver(queryClient, { queryKey: ["links"], queryFn });
  const stop = observer.subscribe(() => undefined);
  await queryClient.invalidateQueries({ queryKey: ["links"] });
  stop();
  expect(observer.getCurrentResult().data).toBe("after the change");
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("reports errors of queries and mutations", async () => {
  const reportRequestError = vi.fn();
  vi.doMock("../errors/report-error.ts", () => ({ reportRequestError }));
  // Another file may have imported it before, with the reports of its own.
  vi.resetModules();
  const fresh = await import("./query-cache.tsx");
  const queryClient = fresh.queryClientOf("visitor", null);
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
  vi.doUnmock("../errors/report-error.ts");
  vi.resetModules();
});
