import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** Whether the port is free on both loopback addresses: "localhost" may mean either. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    try {
      await listenOnce(port, host);
    } catch (error) {
      // Other errors mean that the machine lacks the address, for example without IPv6.
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" || code === "EACCES") return false;
    }
  }
  return true;
}

/** Returns a free port of the loopback address. */
export function freePort(): Promise<number> {
  return listenOnce(0, "127.0.0.1");
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return address.port;
}
