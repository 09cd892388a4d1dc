import fc from "fast-check";
import { bucket } from "../photo-files.ts";
import { encode, fewOf, json, text } from "./hostile.ts";
import { body, sent, type Target } from "./requests.ts";

const storagePaths = [
  "object", "object/public", "object/authenticated", "object/sign", "object/upload/sign",
  "object/list", "object/info", "object/info/public", "object/move", "object/copy", "bucket",
  "render/image/public", "upload/resumable", "nope",
]; // prettier-ignore

const place = fc.oneof(
  text.map((name) => `/${bucket}/backgrounds/${encode(name)}`),
  text.map((name) => `/${bucket}/${encode(name)}`),
  fc.tuple(text, text).map(([of, name]) => `/${encode(of)}/${encode(name)}`),
  fc.constantFrom(`/${bucket}`, `/${bucket}/backgrounds/a-bg-1.png`, "/", ""),
  fc.constant(`/${bucket}/backgrounds/a-bg-1.png?token=a.b.c&width=-1&download=`),
);

const texts = fc.array(text, { maxLength: 3 });

const fields = fewOf<unknown>(
  {
    prefix: fc.oneof(text, json),
    prefixes: fc.oneof(texts, json),
    paths: fc.oneof(texts, json),
    expiresIn: json,
    limit: json,
    offset: json,
    search: fc.oneof(text, json),
    sortBy: fc.oneof(json, fc.record({ column: json, order: json })),
    bucketId: fc.oneof(fc.constant(bucket), json),
    sourceKey: fc.oneof(fc.constant("backgrounds/a-bg-1.png"), text, json),
    destinationKey: fc.oneof(text, json),
    destinationBucket: json,
    id: json,
    name: json,
    public: json,
    file_size_limit: json,
    allowed_mime_types: json,
  },
  5,
);

export const photoTargets: readonly Target[] = storagePaths.map((path) => ({
  name: `storage ${path}`,
  weight: 2,
  requests: sent(
    ["GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD"],
    () => place.map((rest) => `/storage/v1/${path}${rest}`),
    () => body(fields),
  ),
}));
