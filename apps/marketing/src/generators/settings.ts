// A generator's settings as one flat object: in the page's URL and in exported files.
import * as z from "zod/mini";

export type Settings = Readonly<Record<string, string | number | boolean>>;

/** An object of fields from `fields.ts`. It parses anything, and {} into the defaults. */
export type SettingsSchema<S extends Settings> = z.ZodMiniType<S>;

export interface Generator<S extends Settings> {
  /** The generator's name in exported files: each only restores its own. */
  readonly id: string;
  readonly schema: SettingsSchema<S>;
  /** The longest side that images are scaled down to, in pixels. */
  readonly longestImageSide: number;
  /** The query parameters that `schema` reads back; defaults to the settings that differ from their defaults. */
  readonly toQuery?: (settings: S) => Readonly<Partial<Record<string, string>>>;
}

export function defaultsOf<S extends Settings>(schema: SettingsSchema<S>): S {
  return z.parse(schema, {});
}

export function readQuery<S extends Settings>(schema: SettingsSchema<S>, query: string): S {
  return z.parse(schema, Object.fromEntries(new URLSearchParams(query)));
}

/** Chosen and typed values pass the same schema as those of a URL. */
export function withSetting<S extends Settings, Name extends keyof S>(
  schema: SettingsSchema<S>,
  settings: S,
  name: Name,
  value: S[Name],
): S {
  return z.parse(schema, { ...settings, [name]: value });
}

/** The query with the settings; other parameters stay. */
export function writeQuery<S extends Settings>(
  { schema, toQuery }: Pick<Generator<S>, "schema" | "toQuery">,
  settings: S,
  query: string,
): string {
  const parameters = new URLSearchParams(query);
  const written = toQuery?.(settings) ?? changedSettings(schema, settings);
  for (const name of Object.keys(settings)) {
    const value = written[name];
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.toString();
}

function changedSettings<S extends Settings>(schema: SettingsSchema<S>, settings: S) {
  const standards: Settings = defaultsOf(schema);
  const changed = Object.entries(settings).filter(([name, value]) => value !== standards[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

/** The text of an exported file's `<metadata>`. */
export function writeMetadata<S extends Settings>({ id }: Generator<S>, settings: S): string {
  return JSON.stringify({ generator: id, settings });
}

/** The settings in a `<metadata>` text; null if another generator wrote it. */
export function readMetadata<S extends Settings>(
  { id, schema }: Generator<S>,
  text: string,
): S | null {
  try {
    const { settings } = z.parse(
      z.object({ generator: z.literal(id), settings: z.record(z.string(), z.unknown()) }),
      JSON.parse(text),
    );
    return z.parse(schema, settings);
  } catch {
    return null;
  }
}
