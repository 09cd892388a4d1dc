/** An HTTP proxy that sends the requests to one origin to another. Firefox can rewrite no request's address itself. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface RedirectingProxy {
  readonly port: number;
  stop(): void;
}

/** Starts a proxy on the loopback address; all other requests go where they are addressed. */
export async function startRedirectingProxy(from: string, to: string): Promise<RedirectingProxy> {
  const server = createServer((incoming, outgoing) => {
    const asked = new URL(incoming.url ?? "/");
    const target =
      asked.origin === new URL(from).origin ? new URL(asked.pathname + asked.search, to) : asked;
    const headers = { ...incoming.headers, host: target.host };
    const forwarded = request(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "localhost", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
