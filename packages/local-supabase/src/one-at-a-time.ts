/** Lets pieces of work have the database to themselves, in the order in which they came. */
export type OneAtATime = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

export function createQueue(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const answer = last.then(work);
    last = answer.catch(() => undefined);
    return answer;
  };
}
