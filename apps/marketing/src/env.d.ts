/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The build's settings, parsed in astro.config.ts. */
  readonly SETTINGS: import("./settings.ts").Settings;
}
