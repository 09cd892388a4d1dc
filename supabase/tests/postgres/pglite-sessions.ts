/**
 * Sessions over PGlite, which has one: each connection of postgres.js keeps its own role, and the database is
 * its own until its transaction ends. `@electric-sql/pglite-socket` gives every connection the superuser and
 * lets one connection's messages in between another's parse and sync.
 */
import type { PGlite } from "@electric-sql/pglite";
import { Duplex } from "node:stream";

const letter = (text: string) => text.charCodeAt(0);
const query = letter("Q");
const sync = letter("S");
const flush = letter("H");
const terminate = letter("X");
const readyForQuery = letter("Z");

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Authentication is over, the server's version, ready and in no transaction. */
const welcome = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("S", Buffer.from("server_version\0" + "17.5\0")),
  message("Z", Buffer.from("I")),
]);

interface Turn {
  readonly session: Session;
  readonly messages: Buffer;
}

export class PgliteSessions {
  readonly #database: PGlite;
  #turns: Turn[] = [];
  #isBusy = false;
  /** The session whose role and settings the database has now. */
  #current: Session | undefined;
  /** Nobody else's turn while this one is in a transaction, or between a flush and its sync. */
  #holder: Session | undefined;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** A socket for postgres.js, logged in as the role. */
  connect(role: string): Duplex {
    return new Session(role, (turn) => {
      this.#turns.push(turn);
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let turn = this.#next(); turn !== undefined; turn = this.#next()) await this.#take(turn);
    this.#isBusy = false;
  }

  #next(): Turn | undefined {
    const index = this.#turns.findIndex(
      ({ session }) => this.#holder === undefined || this.#holder === session,
    );
    return index === -1 ? undefined : this.#turns.splice(index, 1)[0];
  }

  async #take({ session, messages }: Turn): Promise<void> {
    if (messages[0] === terminate) {
      if (this.#holder === session) await this.#run("rollback");
      this.#holder = undefined;
      session.close();
      return;
    }
    if (this.#current !== session) {
      await this.#run(
        `reset all; set search_path = "$user", public; set session authorization ${session.role}`,
      );
      this.#current = session;
    }
    const answer = Buffer.from(await this.#database.execProtocolRaw(messages, { syncToFs: false }));
    const isReady = answer.at(-6) === readyForQuery && answer.readInt32BE(answer.length - 5) === 5;
    this.#holder = isReady && answer.at(-1) === letter("I") ? undefined : session;
    session.push(answer);
  }

  async #run(sql: string): Promise<void> {
    await this.#database.execProtocolRaw(message("Q", Buffer.from(`${sql}\0`)), {
      syncToFs: false,
    });
  }
}

class Session extends Duplex {
  readonly role: string;
  /** What postgres.js looks at before it says goodbye. */
  readyState: "open" | "closed" = "open";
  readonly #ask: (turn: Turn) => void;
  #received = Buffer.alloc(0);
  #turnEnd = 0;
  #isWelcome = false;

  constructor(role: string, ask: (turn: Turn) => void) {
    super();
    this.role = role;
    this.#ask = ask;
  }

  close(): void {
    this.readyState = "closed";
    this.push(null);
    this.destroy();
  }

  override _read(): void {
    // Answers come when the database has them.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    if (!this.#isWelcome) this.#start();
    while (this.#received.length >= this.#turnEnd + 5) {
      const type = this.#received[this.#turnEnd] ?? 0;
      const end = this.#turnEnd + 1 + this.#received.readInt32BE(this.#turnEnd + 1);
      if (this.#received.length < end) break;
      this.#turnEnd = end;
      if (![query, sync, flush, terminate].includes(type)) continue;
      this.#ask({ session: this, messages: this.#received.subarray(0, end) });
      this.#received = this.#received.subarray(end);
      this.#turnEnd = 0;
    }
    done();
  }

  /** The first message has no letter before its length. */
  #start(): void {
    if (this.#received.length < 4) return;
    const length = this.#received.readInt32BE(0);
    if (this.#received.length < length) return;
    this.#received = this.#received.subarray(length);
    this.#isWelcome = true;
    this.push(welcome);
  }
}
