/** A request's body as JSON, before Lite reads it. */

/** The JSON that the body is; nothing where there is no body, where it is no JSON, and for an uploaded file. */
export async function jsonBody(request: Request): Promise<unknown> {
  if (request.body === null || isUpload(request)) return undefined;
  const text = await request.clone().text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the body is the file that is to be stored, whatever it holds. */
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
