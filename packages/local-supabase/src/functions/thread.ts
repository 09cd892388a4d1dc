/** Serves one function in a thread of its own, whose environment is the function's. */
import { serve } from "@hono/node-server";
import { parentPort, workerData } from "node:worker_threads";
import { loopback } from "../http/listen.ts";

interface EdgeFunction {
  default: { fetch(request: Request): Response | Promise<Response> };
}

const { bundle } = workerData as { bundle: string };
const { default: edgeFunction } = (await import(bundle)) as EdgeFunction;

const fetch = async (request: Request): Promise<Response> => {
  try {
    return await edgeFunction.fetch(request);
  } catch (error) {
    console.error(error);
    const message = "The function failed, see the log";
    return Response.json({ code: "WORKER_ERROR", message }, { status: 500 });
  }
};

serve({ fetch, hostname: loopback, port: 0, overrideGlobalObjects: false }, ({ port }) => {
  parentPort?.postMessage(port);
});
