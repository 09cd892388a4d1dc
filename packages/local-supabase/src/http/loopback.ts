/** The only address that this server listens on. */
export const loopback = "127.0.0.1";

/** `address` is an origin such as `http://localhost:5173`. */
export function isLoopbackOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
