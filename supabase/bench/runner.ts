import type { Call } from "./queries/query.ts";
import type { Session, Timing } from "./postgrest/session.ts";

/** Runs calls over one connection with one role, and records their times. */
export class Runner {
  readonly timings: Timing[] = [];
  readonly #session: Session;
  readonly #role: string;
  readonly #calls: readonly Call[];

  constructor(session: Session, role: string, calls: readonly Call[]) {
    this.#session = session;
    this.#role = role;
    this.#calls = calls;
  }

  /** Returns the responses' bodies. */
  async run(first: number, count: number): Promise<string[]> {
    const bodies: string[] = [];
    for (let index = first; index < first + count; index++) {
      const { body, ...timing } = await this.#session.run(this.#role, ...this.#call(index));
      this.timings.push(timing);
      bodies.push(body);
    }
    return bodies;
  }

  /** The pages of 8 kB that a call's statement reads. */
  buffers(index: number): Promise<number> {
    return this.#session.countBuffers(this.#role, ...this.#call(index));
  }

  /** Repeats the calls if there are more runs. */
  #call(index: number): [Call["claims"], Call["statement"]] {
    const call = this.#calls[index % this.#calls.length];
    if (call === undefined) throw new Error("There are no calls to run.");
    return [call.claims, call.statement];
  }
}
