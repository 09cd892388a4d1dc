/** Reads a request's body as JSON and leaves it for Lite to read again. */

/** Undefined if there is no body, if it is not JSON, and for an uploaded file. */
export async function jsonBody(request: Request): Promise<unknown> {
  if (request.body === null || isUpload(request)) return undefined;
  const text = await request.clone().text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the body is a file to be stored, which may contain anything. */
function isUpload({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (
    /^(POST|PUT)$/.test(method) &&
    /^\/storage\/v1\/object\/[^/]+\/./.test(pathname) &&
    !/^\/storage\/v1\/object\/(list|sign)\//.test(pathname)
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
