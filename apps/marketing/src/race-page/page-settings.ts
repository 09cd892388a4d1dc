// The settings that a race's page carries, for its script and for the host's function: they cannot differ from the build's.
import type { Settings } from "../settings.ts";

export type PageSettings = Pick<Settings, "backend" | "marketingOrigin">;

/** The settings as the text of a `<script type="application/json" id="settings">`. */
export function pageSettings({ backend, marketingOrigin }: Settings): string {
  return JSON.stringify({ backend, marketingOrigin }).replaceAll("<", String.raw`\u003c`);
}

/** Parses that text. */
export function readSettings(text: string): PageSettings {
  return JSON.parse(text) as PageSettings;
}

const written = /<script type="application\/json" id="settings">([^<]*)<\/script>/;

/** Reads them from a page's HTML. Throws if it has none. */
export function settingsIn(html: string): PageSettings {
  return readSettings(written.exec(html)?.[1] ?? "");
}
