import fc, { type Arbitrary } from "fast-check";
import { fewOf, text } from "./hostile.ts";

const odd: Readonly<Record<string, readonly string[]>> = {
  prefer: [
    "return=representation", "return=minimal", "return=headers-only", "count=exact",
    "count=planned,handling=strict", "resolution=merge-duplicates",
    "resolution=ignore-duplicates,missing=default", "params=single-object", "params=multiple-objects",
    "tx=rollback", "max-affected=0,handling=strict", "max-affected=-1", "timezone=Mars/Olympus",
    "timezone=America/New_York", "handling=strict,anything=else",
  ],
  accept: [
    "*/*", "text/csv", "application/vnd.pgrst.object+json",
    "application/vnd.pgrst.object+json;nulls=stripped",
    "application/vnd.pgrst.array+json;nulls=stripped",
    "application/vnd.pgrst.plan+text; options=analyze|verbose|settings|buffers|wal",
    "application/geo+json", "application/openapi+json", "application/octet-stream", "text/html", ";q=,",
  ],
  "content-type": [
    "application/json", "application/json; charset=utf-16", "text/csv", "text/plain",
    "application/x-www-form-urlencoded", "application/octet-stream", "multipart/form-data; boundary=x",
    "multipart/form-data", "text/xml",
  ],
  range: ["0-9", "9-0", "-1", "a-b", "0-99999999999999999999", "items=0-1", "5-"],
  "range-unit": ["items", "bytes", ""],
  "accept-profile": ["public", "private", "auth", "pg_catalog", ""],
  "content-profile": ["public", "private", "storage", '"'],
  "x-upsert": ["true", "yes"],
  "x-metadata": ["e30=", "!!", "bnVsbA=="],
  "x-http-method-override": ["DELETE", "PATCH"],
  origin: ["null", "http://localhost:5173", "https://a.example"],
}; // prettier-ignore

/** None, one or two: of many at once, the first would decide the response. */
export const headers: Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fewOf(
    {
      ...Object.fromEntries(
        Object.entries(odd).map(([name, values]) => [name, fc.constantFrom(...values)]),
      ),
      // Node sends neither controls nor anything beyond Latin-1 in a header.
      "x-forwarded-for": text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "")),
    },
    2,
  ),
);
