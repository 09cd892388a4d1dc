import type { Answer, Session } from "./postgrest/session.ts";
import type { Call } from "./queries/query.ts";

/** One of those that are asked in turn. */
export class Asker {
  readonly answers: Answer[] = [];
  readonly #session: Session;
  readonly #role: string;
  readonly #calls: readonly Call[];

  constructor(session: Session, role: string, calls: readonly Call[]) {
    this.#session = session;
    this.#role = role;
    this.#calls = calls;
  }

  async ask(first: number, runs: number): Promise<string[]> {
    const bodies: string[] = [];
    for (let run = first; run < first + runs; run++) {
      const answer = await this.#session.run(this.#role, ...this.#call(run));
      this.answers.push({ ...answer, body: "" });
      bodies.push(answer.body);
    }
    return bodies;
  }

  async buffers(run: number): Promise<number> {
    return (await this.#session.explain(this.#role, ...this.#call(run))).buffers;
  }

  #call(run: number): [Call["claims"], Call["statement"]] {
    const call = this.#calls[run % this.#calls.length];
    if (call === undefined) throw new Error("There is nothing to ask.");
    return [call.claims, call.statement];
  }
}
