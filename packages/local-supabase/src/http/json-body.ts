/** Reads a request's JSON body and leaves it for Lite to read again. */
import { isUpload } from "./uploads.ts";

/** Undefined without a body, if it is not JSON, and for an uploaded file. */
export async function jsonBody(request: Request): Promise<unknown> {
  if (request.body === null || isUpload(request.method, new URL(request.url).pathname)) {
    return undefined;
  }
  const text = await request.clone().text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
