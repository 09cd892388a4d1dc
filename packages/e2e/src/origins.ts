/** Where end-to-end tests serve the apps: not on the ports of `npm start`, so that both can run at once. */
export const ports = { portal: 46173, marketing: 46321 } as const;

export const origins = {
  portal: `http://localhost:${String(ports.portal)}`,
  marketing: `http://localhost:${String(ports.marketing)}`,
} as const;

/** Where the portal sends reports of errors. Nothing responds there: a test takes them itself. */
export const errorSink = "https://errors.outpace.example/reports";
