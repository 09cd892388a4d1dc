/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The build's settings, parsed in astro.config.ts. */
  readonly SETTINGS: import("./settings.ts").Settings;
  /** The URL that receives error reports; client code omits the reporter if it is empty. */
  readonly PUBLIC_ERROR_SINK?: string;
}
