import { photoBusyMessage } from "@outpace/domain/images";
import { refused } from "../harness/database.ts";

export const exists = refused("42501", "The resource already exists", "photo_exists");
export const tooLarge = refused(
  "42501",
  "The object exceeded the maximum allowed size",
  "photo_size",
);
export const busy = refused("42501", photoBusyMessage, "photo_busy");
