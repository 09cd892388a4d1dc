import { createServer, type Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { isPortFree } from "../process/ports.ts";
import type { ServiceOptions } from "../process/service.ts";
import { supervise, type Supervision } from "./supervise.ts";

const opened: Server[] = [];

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

/** Starts a server, so that its port is in use. */
async function openServer(host = "127.0.0.1"): Promise<number> {
  const server = createServer();
  opened.push(server);
  return new Promise((resolve) => {
    server.listen(0, host, () => {
      resolve((server.address() as { port: number }).port);
    });
  });
}

async function freePort(): Promise<number> {
  const port = await openServer();
  opened.pop()?.close();
  await vi.waitUntil(() => isPortFree(port));
  return port;
}

function service(name: string, code: string): ServiceOptions {
  return { name, command: process.execPath, args: ["-e", code], cwd: process.cwd() };
}

const listens = (port: number): string =>
  `require("node:http").createServer((_, answer) => answer.end()).listen(${String(port)}, "127.0.0.1")`;

function supervision(ports: readonly number[], services: readonly ServiceOptions[]) {
  const stop = new AbortController();
  const onStart = vi.fn();
  const onReady = vi.fn();
  const onRestart = vi.fn<(message: string) => void>();
  const addresses = ports.map((port) => ({ label: "Test", port, path: "/" }));
  const options: Supervision = {
    services,
    addresses,
    startTimeout: 20_000,
    stopRequest: stop.signal,
    onStart,
    onReady,
    onRestart,
  };
  return { stop, onStart, onReady, onRestart, options };
}

test("it is ready when every address responds, and stops without a message on request", async () => {
  const ports = [await freePort(), await freePort()] as const;
  const { stop, onReady, options } = supervision(ports, [
    service("A", listens(ports[0])),
    service("B", listens(ports[1])),
  ]);
  const end = supervise(options);
  await vi.waitUntil(() => onReady.mock.calls.length > 0, { timeout: 10_000 });
  stop.abort();
  expect(await end).toBeUndefined();
  expect(await Promise.all(ports.map(isPortFree))).toEqual([true, true]);
});

test("stopping leaves no process, not even one that a service started or that ignores the request", async () => {
  const port = await freePort();
  const grandchild = `process.on("SIGTERM", () => {}); ${listens(port)}`;
  const { stop, onReady, options } = supervision(
    [port],
    [
      service(
        "A",
        `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}]); setInterval(() => {}, 1000)`,
      ),
    ],
  );
  const end = supervise(options);
  await vi.waitUntil(() => onReady.mock.calls.length > 0, { timeout: 10_000 });
  stop.abort();
  await end;
  expect(await isPortFree(port)).toBe(true);
}, 30_000);

test.each(["127.0.0.1", "::1"])("a port taken on %s is named, and nothing starts", async (host) => {
  const taken = await openServer(host);
  const other = await freePort();
  const { onStart, options } = supervision([taken, other], [service("A", listens(other))]);
  expect(await supervise(options)).toBe(
    `Already in use: port ${String(taken)} (Test). Stop what listens there and try again.`,
  );
  expect(onStart).not.toHaveBeenCalled();
  expect(await isPortFree(other)).toBe(true);
});

test("when one service ends, its last output is the reason and the others stop", async () => {
  const ports = [await freePort(), await freePort()] as const;
  const { options } = supervision(ports, [
    service("The first", listens(ports[0])),
    service("The second", `console.error("migration 3 is broken"); process.exit(1)`),
  ]);
  expect(await supervise(options)).toBe("The second stopped: migration 3 is broken");
  expect(await isPortFree(ports[0])).toBe(true);
});

test("a service that ends after it was ready stops everything", async () => {
  const port = await freePort();
  const { options } = supervision(
    [port],
    [service("The only one", `${listens(port)}; setTimeout(() => process.exit(3), 2000)`)],
  );
  expect(await supervise(options)).toBe("The only one stopped: exit code 3");
});

/** The id of the process that listens on the port: the test servers respond with it. */
async function pidOn(port: number): Promise<number | undefined> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/`).catch(() => undefined);
  return answer && Number(await answer.text());
}

async function killOn(port: number): Promise<number> {
  const pid = await pidOn(port);
  if (pid === undefined) throw new Error(`Nothing answers on ${String(port)}.`);
  process.kill(pid, "SIGKILL");
  return pid;
}

const tells = (pid: "pid" | "ppid", port: number): string =>
  `require("node:http").createServer((_, answer) => answer.end(String(process.${pid}))).listen(${String(port)}, "127.0.0.1")`;

test("a service that is killed is started again, says so, and stops with the others", async () => {
  const ports = [await freePort(), await freePort()] as const;
  const { stop, onReady, onRestart, options } = supervision(ports, [
    service("The killed one", tells("pid", ports[0])),
    service("The other", tells("pid", ports[1])),
  ]);
  const end = supervise(options);
  await vi.waitUntil(() => onReady.mock.calls.length > 0, { timeout: 10_000 });
  const other = await pidOn(ports[1]);
  const killed = await killOn(ports[0]);
  await vi.waitUntil(() => onRestart.mock.calls.length > 0, { timeout: 10_000 });
  const successor = await vi.waitUntil(() => pidOn(ports[0]), { timeout: 10_000 });
  expect(successor).not.toBe(killed);
  expect(onRestart.mock.calls).toEqual([
    ["The killed one was ended by SIGKILL; it is started again."],
  ]);
  expect(await pidOn(ports[1])).toBe(other);
  stop.abort();
  expect(await end).toBeUndefined();
  expect(onRestart).toHaveBeenCalledOnce();
  expect(await Promise.all(ports.map(isPortFree))).toEqual([true, true]);
}, 30_000);

test("the processes of a killed service end before it is restarted", async () => {
  const port = await freePort();
  const server = `${tells("ppid", port)}.on("error", () => process.exit(1))`;
  const { stop, onReady, onRestart, options } = supervision(
    [port],
    [
      service(
        "A",
        `const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}], { stdio: "inherit" });
         child.once("exit", (code) => process.exit(code))`,
      ),
    ],
  );
  const end = supervise(options);
  await vi.waitUntil(() => onReady.mock.calls.length > 0, { timeout: 10_000 });
  const killed = await killOn(port);
  await vi.waitUntil(() => onRestart.mock.calls.length > 0, { timeout: 10_000 });
  const successor = await vi.waitUntil(() => pidOn(port), { timeout: 10_000 });
  expect(successor).not.toBe(killed);
  expect(onRestart).toHaveBeenCalledOnce();
  stop.abort();
  expect(await end).toBeUndefined();
}, 30_000);

test("a service that is killed repeatedly stops everything, with its last output", async () => {
  const port = await freePort();
  const { onRestart, options } = supervision(
    [port],
    [
      service(
        "The doomed one",
        `console.log("so little memory"); process.kill(process.pid, "SIGKILL")`,
      ),
    ],
  );
  expect(await supervise(options)).toBe(
    "The doomed one was ended by SIGKILL again and again: so little memory",
  );
  expect(onRestart).toHaveBeenCalledTimes(2);
});

test("a command that does not exist is named", async () => {
  const port = await freePort();
  const missing = { name: "A", command: "/nowhere/program", args: [], cwd: process.cwd() };
  expect(await supervise(supervision([port], [missing]).options)).toMatch(/^A stopped: .*ENOENT/);
});

test("an address that does not respond in time is named", async () => {
  const port = await freePort();
  const { options } = supervision([port], [service("A", "setInterval(() => {}, 1000)")]);
  expect(await supervise({ ...options, startTimeout: 500 })).toBe(
    `No answer from port ${String(port)} (Test).`,
  );
});
