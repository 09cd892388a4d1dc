// The ports of end-to-end runs, apart from those of `npm start`, so that both can run side by side.
export const e2ePorts = { api: 56321, mail: 56324, portal: 46173, marketing: 46321 } as const;

export const e2eOrigins = {
  portal: `http://localhost:${String(e2ePorts.portal)}`,
  marketing: `http://localhost:${String(e2ePorts.marketing)}`,
} as const;
