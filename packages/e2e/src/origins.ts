/**
 * The ports of end-to-end tests: the apps', and that of the backend which the portal is built for (apps/portal/.env.e2e). They
 * differ from those of `npm start`, so both can run at once, and lie below the range from which systems take a port for an
 * outgoing connection, so none is in use by chance.
 */
export const ports = { portal: 26173, backend: 26174, marketing: 26321 } as const;

export const origins = {
  portal: `http://localhost:${String(ports.portal)}`,
  marketing: `http://localhost:${String(ports.marketing)}`,
} as const;

/** Where the portal reports errors. Nothing listens there: tests intercept the reports. */
export const errorSink = "https://errors.outpace.example/reports";
