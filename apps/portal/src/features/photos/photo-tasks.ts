import type { CropArea } from "@outpace/domain/images";

import { isCodeServed, loadCode } from "../../platform/loading/deployment.ts";
import type { ChosenPhoto } from "./photo-state.ts";
import type { InspectedPhoto, PhotoFile, PhotoTask, RulesName } from "./photo-work.ts";

let worker: Worker | null = null;

/** Runs decoding and drawing in a worker, since large photos would freeze the page. */
function startWorker(): Worker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  worker ??= new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  return worker;
}

function runInWorker<Result>(running: Worker, task: PhotoTask): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const failed = () => {
      // The worker's code could not be loaded; the next task tries again.
      worker = null;
      running.terminate();
      void isCodeServed();
      reject(new Error("The worker has stopped."));
    };
    running.addEventListener("error", failed, { once: true });
    port1.onmessage = ({ data }: MessageEvent<Result | null>) => {
      running.removeEventListener("error", failed);
      port1.close();
      resolve(data);
    };
    running.postMessage(task, [port2]);
  });
}

async function run<Result>(
  task: PhotoTask,
  onPage: (work: typeof import("./photo-work.ts")) => Promise<Result>,
): Promise<Result> {
  const running = startWorker();
  if (!running) return onPage(await loadCode(() => import("./photo-work.ts")));
  const result = await runInWorker<Result>(running, task);
  if (result === null) throw new Error("The photo could not be processed.");
  return result;
}

/** @throws Error if the code cannot be loaded */
export function inspectPhoto(file: File, rules: RulesName = "photo"): Promise<InspectedPhoto> {
  return run({ kind: "inspect", file, rules }, (work) => work.inspectPhoto(file, rules));
}

/** @throws Error if the browser cannot draw the photo */
export function cropPhoto(photo: PhotoFile, area: CropArea): Promise<PhotoFile> {
  return run({ kind: "crop", photo, area }, (work) => work.cropPhoto(photo, area));
}

/** @throws Error if the browser cannot draw the preview */
export function makePreview({ content, mime }: ChosenPhoto): Promise<Uint8Array<ArrayBuffer>> {
  const photo = { content, mime };
  return run({ kind: "preview", photo }, (work) => work.makePreview(photo));
}
