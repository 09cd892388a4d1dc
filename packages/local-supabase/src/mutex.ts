/** Runs pieces of work one after another, in the order in which they came. */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
