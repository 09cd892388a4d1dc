/** Calls handlers on the embedded backend, with a way to break each of their requests. */
import { beforeEach } from "vitest";
import type { Project } from "../../functions/platform/environment.ts";
import type { FunctionHandler, Surroundings } from "../../functions/platform/surroundings.ts";
import { publishableKey, secretKey, sharedBackend } from "../harness/backend.ts";

/** Responds to a request instead of its server; undefined sends it there. */
type Fault = (url: URL, send: () => Promise<Response>) => Promise<Response> | undefined;

const patience = 10_000;

/**
 * For one file: before each of its tests, faults and what was logged are forgotten, and `forgetSql` runs. `route` answers
 * what is for a stand-in.
 */
export async function createHandlerBench<Settings extends object, Body>(
  settings: Settings,
  route: (request: Request, url: URL) => Promise<Response> | undefined = () => undefined,
  forgetSql = "select",
) {
  const backend = await sharedBackend();
  type Environment = Project & Settings;
  const project: Project = { supabaseUrl: backend.url, publishableKey, secretKey };
  const environment: Environment = { ...project, ...settings };
  const faults = new Set<Fault>();
  const requests: string[] = [];
  const logged: string[] = [];
  const request: typeof fetch = (input, init) => {
    const sent = new Request(input, init);
    const url = new URL(sent.url);
    requests.push(`${sent.method} ${url.pathname}`);
    const send = () => route(sent, url) ?? fetch(sent);
    for (const fault of faults) {
      const answer = fault(url, send);
      if (answer) return Promise.race([answer, aborted(sent.signal)]);
    }
    return send();
  };
  const surroundings: Surroundings<Environment> = {
    environment,
    patience,
    fetch: request,
    log: (message) => logged.push(message),
  };
  beforeEach(async () => {
    faults.clear();
    logged.length = 0;
    surroundings.patience = patience;
    await backend.database.exec(forgetSql);
  });
  const breakWith = (fault: Fault) => {
    faults.add(fault);
    return () => faults.delete(fault);
  };
  /**
   * Requests to this path get no answer, and arrive only if `isSent`, unless `answer` sends it after all. `resume` lets the
   * next ones pass.
   */
  const stopAt = (path: string, { isSent = false } = {}) => {
    const [reached, reach] = createSignal();
    const [answered, answer] = createSignal();
    const resume = breakWith((url, send) => {
      if (!url.pathname.endsWith(path)) return undefined;
      const sent = isSent ? send() : undefined;
      void Promise.resolve(sent).then(reach);
      return answered.then(() => sent ?? send());
    });
    return { reached, resume, answer };
  };
  const respond = (
    handler: FunctionHandler<Environment>,
    init: RequestInit,
    changes: Partial<Environment> = {},
    query = "",
  ) =>
    handler(new Request(`http://functions.internal/${query}`, { method: "POST", ...init }), {
      ...surroundings,
      environment: { ...environment, ...changes },
    });
  return {
    backend,
    surroundings,
    logged,
    /** Their methods and paths. */
    requests,
    /** Lasts until the returned function is called, or the test ends. */
    breakWith,
    /** Requests whose path ends so get this answer, as `breakWith` does. */
    answerAt: (path: string, status: number, body: object = {}, headers = {}) =>
      breakWith(({ pathname }) =>
        pathname.endsWith(path)
          ? Promise.resolve(Response.json(body, { status, headers }))
          : undefined,
      ),
    stopAt,
    /** Does this work until it waits for the answer of a path, which does not come: as if the function were killed there. */
    async killedAt(work: () => Promise<unknown>, ...stop: Parameters<typeof stopAt>) {
      const { reached, resume, answer } = stopAt(...stop);
      const stopped = work();
      await reached;
      resume();
      return { stopped, answer };
    },
    respond,
    async call(...request: Parameters<typeof respond>) {
      const response = await respond(...request);
      return { status: response.status, body: (await response.json()) as Body };
    },
    sql: async <Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> =>
      (await backend.database.query<Row>(statement, values)).rows,
  };
}

/** A promise, and what resolves it. */
function createSignal(): [Promise<void>, () => void] {
  let give: () => void = () => undefined;
  return [
    new Promise((resolve) => (give = resolve)),
    () => {
      give();
    },
  ];
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
}
