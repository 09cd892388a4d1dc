/** Returns the response to a request. `peer` is the remote address of the socket. */
export type Handler = (request: Request, peer: string) => Promise<Response>;
