// Checks ports before anything starts, so a port in use gives a clear message, not a stack trace.
import { createServer, type AddressInfo } from "node:net";

const loopbackHosts = ["127.0.0.1", "::1"];

/** Whether the port is free on both loopback addresses: "localhost" may mean either. */
export async function isPortFree(port: number): Promise<boolean> {
  const taken = await Promise.all(loopbackHosts.map((host) => isTaken(port, host)));
  return !taken.includes(true);
}

/** Returns a free port of the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      // Other errors mean that the machine lacks the address, for example without IPv6.
      resolve(error.code === "EADDRINUSE" || error.code === "EACCES");
    });
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => {
        resolve(false);
      });
    });
  });
}
