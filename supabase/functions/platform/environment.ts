/** The settings that every function has. They are read once, when a function starts, so that a bad one stops it there. */

export interface Project {
  supabaseUrl: string;
  publishableKey: string;
  /** Acts as `service_role`. */
  secretKey: string;
}

/** Returns the text of a variable, if it is set. */
export type ReadVariable = (name: string) => string | undefined;

/** Throws if a setting is missing; the message has no value of any setting. */
export function readProject(read: ReadVariable): Project {
  return {
    supabaseUrl: setting(read, "SUPABASE_URL"),
    publishableKey: required("SUPABASE_PUBLISHABLE_KEYS", keyOf(read, "PUBLISHABLE", "ANON")),
    secretKey: required("SUPABASE_SECRET_KEYS", keyOf(read, "SECRET", "SERVICE_ROLE")),
  };
}

/** Secrets are pasted, and often end with a line break. */
export function optional(read: ReadVariable, name: string): string | undefined {
  return read(name)?.trim() || undefined;
}

export function setting(read: ReadVariable, name: string): string {
  return required(name, optional(read, name));
}

/** An address, without its path. */
export function originSetting(read: ReadVariable, name: string): string {
  return new URL(setting(read, name)).origin;
}

export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Hosted projects have a dictionary of named keys, and keys in the old form, which they are about to lose. */
function keyOf(read: ReadVariable, name: string, oldName: string): string | undefined {
  const named = read(`SUPABASE_${name}_KEYS`);
  const keys = named === undefined ? {} : (JSON.parse(named) as Record<string, string>);
  return keys["default"] ?? read(`SUPABASE_${name}_KEY`) ?? read(`SUPABASE_${oldName}_KEY`);
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}
