/** Runs one function in a thread of its own, whose environment is the function's. */
import { parentPort, workerData } from "node:worker_threads";
import type { RequestMessage, ResponseMessage } from "./function-thread.ts";

interface EdgeFunction {
  default: { fetch(request: Request): Promise<Response> };
}

const { bundle } = workerData as { bundle: string };
const { default: edgeFunction } = (await import(bundle)) as EdgeFunction;

async function respond(message: RequestMessage): Promise<ResponseMessage> {
  const { id, url, method, headers, body } = message;
  try {
    const request = new Request(url, {
      method,
      headers,
      ...(body && { body: Buffer.from(body) }),
    });
    const response = await edgeFunction.fetch(request);
    const content = new Uint8Array(await response.arrayBuffer());
    return { id, status: response.status, headers: [...response.headers], body: content };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (message: RequestMessage) => {
  void respond(message).then((response) => parentPort?.postMessage(response));
});

const started: ResponseMessage = { id: 0 };
parentPort?.postMessage(started);
