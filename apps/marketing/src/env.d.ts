/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The brand portal's origin, defined in integrations/portal-redirect.ts. */
  readonly PORTAL_ORIGIN: string;
}
