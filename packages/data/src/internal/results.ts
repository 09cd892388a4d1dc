import { isRowMissing, readDatabaseError } from "./database-errors.ts";

interface Result {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/** Returns a request's data; throws a `DataError` if it fails. */
export async function dataOf<Returned extends Result>(
  request: PromiseLike<Returned>,
): Promise<Extract<Returned, { error: null }>["data"]> {
  const { data, error, status } = await request;
  if (error !== null) throw readDatabaseError(error, status);
  return data;
}

/** Returns a request's single row, or null if there is none; throws a `DataError` if it fails. */
export async function rowOf<Returned extends Result>(
  request: PromiseLike<Returned>,
): Promise<Extract<Returned, { error: null }>["data"] | null> {
  const returned = await request;
  return isRowMissing(returned.error) ? null : dataOf(Promise.resolve(returned));
}
