import { cropPhoto, inspectPhoto, makePreview, type PhotoTask } from "./photo-work.ts";

/** Sends the result of each message to its port; null if the task failed. */
addEventListener("message", ({ data, ports: [port] }: MessageEvent<PhotoTask>) => {
  void run(data).then(
    (result) => {
      port?.postMessage(result);
    },
    () => {
      port?.postMessage(null);
    },
  );
});

function run(task: PhotoTask): Promise<unknown> {
  switch (task.kind) {
    case "inspect":
      return inspectPhoto(task.file, task.rules);
    case "crop":
      return cropPhoto(task.photo, task.area);
    case "preview":
      return makePreview(task.photo);
  }
}
