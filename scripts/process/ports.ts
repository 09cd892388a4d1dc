// Answers whether a port is free before anything is started on it, so that a taken one is a sentence, not a stack.
import { createServer } from "node:net";

const loopbackHosts = ["127.0.0.1", "::1"];

/** Whether both loopback addresses could be listened on: a browser's "localhost" may mean either. */
export async function isPortFree(port: number): Promise<boolean> {
  const taken = await Promise.all(loopbackHosts.map((host) => isTaken(port, host)));
  return !taken.includes(true);
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1 to be taken.
      resolve(error.code === "EADDRINUSE" || error.code === "EACCES");
    });
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => {
        resolve(false);
      });
    });
  });
}
