/**
 * Sessions over PGlite, which has one: each connection of postgres.js keeps its own role, and no other gets in
 * until its transaction ends. `@electric-sql/pglite-socket` gives every connection the superuser and lets one
 * connection's messages in between another's parse and sync.
 */
import { PGlite } from "@electric-sql/pglite";
import { readFile } from "node:fs/promises";
import { Duplex } from "node:stream";
import postgres, { type Options } from "postgres";
import type { OpenedDatabase } from "./database.ts";

const letter = (text: string) => text.charCodeAt(0);
const terminate = letter("X");
/** Query, sync, flush and terminate: what waits for an answer, or for none. */
const ends: readonly number[] = [...[..."QSH"].map(letter), terminate];

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

interface Shared {
  readonly database: PGlite;
  /** The session whose role and settings the database has now. */
  current?: Session;
  /** Resolves when the database is free. */
  free: Promise<void>;
}

class Session extends Duplex {
  /** What postgres.js looks at before it ends a connection. */
  readyState: "open" | "closed" = "open";
  readonly #role: string;
  readonly #shared: Shared;
  #received = Buffer.alloc(0);
  #isWelcome = false;
  /** Present while the database is this session's: in a transaction, or between a flush and its sync. */
  #release: (() => void) | undefined;

  constructor(role: string, shared: Shared) {
    super();
    this.#role = role;
    this.#shared = shared;
  }

  override _read(): void {
    // Results are pushed when the database has them.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#receive(chunk).then(() => {
      done();
    }, done);
  }

  async #receive(chunk: Buffer): Promise<void> {
    let received = Buffer.concat([this.#received, chunk]);
    if (!this.#isWelcome) {
      // The first message has no letter before its length.
      received = received.subarray(received.readInt32BE(0));
      this.#isWelcome = true;
      this.push(welcome);
    }
    let start = 0;
    for (let end = 0; received.length >= end + 5;) {
      const type = received[end] ?? 0;
      end += 1 + received.readInt32BE(end + 1);
      if (received.length < end) break;
      if (!ends.includes(type)) continue;
      await this.#run(received.subarray(start, end));
      start = end;
    }
    this.#received = received.subarray(start);
  }

  async #run(messages: Buffer): Promise<void> {
    if (messages[0] === terminate) {
      if (this.#release !== undefined) await this.#query("rollback");
      this.#release?.();
      this.readyState = "closed";
      this.push(null);
      this.destroy();
      return;
    }
    this.#release ??= await this.#take();
    if (this.#shared.current !== this) {
      await this.#query(
        `reset all; set search_path = "$user", public; set session authorization ${this.#role}`,
      );
      this.#shared.current = this;
    }
    const results = await this.#send(messages);
    // Ready for query, and idle.
    if (results.subarray(-6).equals(message("Z", Buffer.from("I")))) {
      this.#release();
      this.#release = undefined;
    }
    this.push(results);
  }

  async #take(): Promise<() => void> {
    const earlier = this.#shared.free;
    let release: () => void = () => undefined;
    this.#shared.free = new Promise((resolve) => {
      release = resolve;
    });
    await earlier;
    return release;
  }

  #query(sql: string): Promise<Buffer> {
    return this.#send(message("Q", Buffer.from(`${sql}\0`)));
  }

  async #send(messages: Buffer): Promise<Buffer> {
    return Buffer.from(await this.#shared.database.execProtocolRaw(messages, { syncToFs: false }));
  }
}

/** A database of its own from a template's image. */
export async function openInPglite(image: string): Promise<OpenedDatabase> {
  const database = await PGlite.create({ loadDataDir: new Blob([await readFile(image)]) });
  const shared: Shared = { database, free: Promise.resolve() };
  return {
    connect: (role, max) => {
      // postgres.js documents a socket of one's own, its types do not know it.
      const options: Options<Record<string, never>> & { socket: unknown } = {
        max,
        onnotice: () => undefined,
        socket: () => new Session(role, shared),
      };
      return postgres(options);
    },
    close: () => database.close(),
  };
}
