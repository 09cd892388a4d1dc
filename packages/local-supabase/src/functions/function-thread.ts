/** A running function, as the server sees it. */
import { Worker } from "node:worker_threads";

export interface RequestMessage {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array | undefined;
}

export type ResponseMessage =
  /** It has started. */
  | { id: 0 }
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array }
  /** The function threw. */
  | { id: number; error: string };

export interface FunctionThread {
  /** Rejects if the function throws, or if its thread ends. */
  call(request: Request): Promise<Response>;
  /** True once the thread has ended. */
  hasEnded(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  resolve(message: ResponseMessage): void;
  reject(error: Error): void;
}

/** What a hosted project gives a function. */
const maxMegabytes = 256;

/** Resolves once the function has started; rejects if it cannot. */
export async function startFunctionThread(
  bundle: URL,
  environment: Record<string, string>,
  log: (error: unknown) => void,
): Promise<FunctionThread> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: { bundle: bundle.href },
    env: environment,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    stdout: true,
    stderr: true,
  });
  worker.unref();
  for (const output of [worker.stdout, worker.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      log(text.trimEnd());
    });
  }
  const waiting = new Map<number, Waiting>();
  const answerTo = (id: number) =>
    new Promise<ResponseMessage>((resolve, reject) => waiting.set(id, { resolve, reject }));
  let count = 0;
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on("error", (error) => {
    end(error instanceof Error ? error : new Error(String(error)));
  });
  worker.on("exit", (code) => {
    end(new Error(`The function's thread ended with ${String(code)}`));
  });
  worker.on("message", (message: ResponseMessage) => {
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  });
  await answerTo(0);
  return {
    async call(request) {
      if (ended) throw ended;
      const body = new Uint8Array(await request.arrayBuffer());
      const id = ++count;
      const answer = answerTo(id);
      const message: RequestMessage = {
        id,
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: body.length > 0 ? body : undefined,
      };
      worker.postMessage(message);
      const response = await answer;
      if ("error" in response) throw new Error(response.error);
      if (!("status" in response)) throw new Error("The function's thread sent no response");
      const { status, headers } = response;
      // These statuses have no body.
      const content = [101, 204, 205, 304].includes(status) ? null : Buffer.from(response.body);
      return new Response(content, { status, headers });
    },
    hasEnded: () => ended !== undefined,
    async close() {
      await worker.terminate();
    },
  };
}
