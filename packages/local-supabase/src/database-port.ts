/**
 * A loopback port on which PGlite speaks PostgreSQL's protocol, for programs that need a database address. It asks for no
 * password: like the secret key, it protects nothing on this machine.
 */
import { createServer, type Socket } from "node:net";
import type { Backend } from "./backend.ts";
import { loopback } from "./http/listen.ts";

export interface DatabasePort {
  url: string;
  close(): Promise<void>;
}

/** Programs that connect before the backend is ready wait for it. */
export async function openDatabasePort(backendWhenReady: Promise<Backend>): Promise<DatabasePort> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    backendWhenReady.then((backend) => serve(socket, backend)).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, loopback, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgresql://postgres@${loopback}:${String(port)}/postgres`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** AuthenticationOk and ReadyForQuery, outside a transaction. */
const welcome = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");
const sync = Buffer.from("S\0\0\0\x04", "latin1");
const terminate = "X".charCodeAt(0);
/** Requests for encryption, which precede a startup message. */
const encryptionCodes = [80_877_103, 80_877_104];

/** All connections share PGlite's one session, so each holds it until its transaction ends. */
async function serve(socket: Socket, { database, runExclusive }: Backend): Promise<void> {
  const messages = messagesOf(socket);
  const next = async () => {
    try {
      return (await messages.next()).value ?? undefined;
    } catch {
      // The program disconnected.
      return undefined;
    }
  };
  for (let code = await startCode(next); code !== undefined; code = await startCode(next)) {
    const isStart = !encryptionCodes.includes(code);
    socket.write(isStart ? welcome : "N");
    if (isStart) break;
  }
  const run = async (message: Uint8Array) =>
    Buffer.from(await database.execProtocolRaw(message, { syncToFs: false }));
  for (let first = await next(); first && first[0] !== terminate; first = await next()) {
    await runExclusive(async () => {
      let message: Buffer | undefined = first;
      let hasEnded = false;
      while (message && message[0] !== terminate && !hasEnded) {
        const response = await run(message);
        socket.write(response);
        // ReadyForQuery, outside a transaction.
        hasEnded = response.subarray(-6).toString("latin1") === "Z\0\0\0\x05I";
        message = hasEnded ? undefined : await next();
      }
      if (hasEnded) return;
      await run(sync);
      await database.exec("rollback");
      socket.destroy();
    });
  }
  socket.end();
}

async function startCode(next: () => Promise<Buffer | undefined>): Promise<number | undefined> {
  return (await next())?.readUInt32BE(4);
}

/** A message starts with its type and length; those before the start have no type. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer, void> {
  let received: Buffer = Buffer.alloc(0);
  let typeLength = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    while (received.length >= typeLength + 4) {
      const end = typeLength + received.readUInt32BE(typeLength);
      if (received.length < end) break;
      const message = received.subarray(0, end);
      received = received.subarray(end);
      if (typeLength === 0 && !encryptionCodes.includes(message.readUInt32BE(4))) typeLength = 1;
      yield message;
    }
  }
}
