import { isRowMissing, readDatabaseError } from "./database-errors.ts";

interface Result {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/** The data that a request returns; throws a `DataError` when it fails. */
export async function dataOf<Returned extends Result>(
  request: PromiseLike<Returned>,
): Promise<Extract<Returned, { error: null }>["data"]> {
  const { data, error, status } = await request;
  if (error !== null) throw readDatabaseError(error, status);
  return data;
}

/** The one row that a request returns, or null if it is missing; throws a `DataError` when the request fails. */
export async function rowOf<Returned extends Result>(
  request: PromiseLike<Returned>,
): Promise<Extract<Returned, { error: null }>["data"] | null> {
  const returned = await request;
  return isRowMissing(returned.error) ? null : dataOf(Promise.resolve(returned));
}
