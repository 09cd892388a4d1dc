import { cropPhoto, inspectPhoto, type PhotoTask } from "./photo-work.ts";

/** Sends the result of each message to its port; null if the task failed. */
addEventListener("message", ({ data, ports: [port] }: MessageEvent<PhotoTask>) => {
  const task =
    data.kind === "inspect"
      ? inspectPhoto(data.file, data.rules)
      : cropPhoto(data.photo, data.area);
  void task.then(
    (result) => {
      port?.postMessage(result);
    },
    () => {
      port?.postMessage(null);
    },
  );
});
