/** Returns the response to one request. `peer` is the address at the other end of the socket. */
export type Handler = (request: Request, peer: string) => Promise<Response>;
