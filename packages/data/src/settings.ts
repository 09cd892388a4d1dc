/** Validators for deployment settings. They throw a plain `Error`: a wrong setting is a deployment mistake. */

/** The trimmed values, with defaults for those that are not set; keys of the pair have theirs only if neither is set. */
export function withDefaults<Key extends string>(
  values: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<Key, string>>,
  pair: readonly NoInfer<Key>[],
): Readonly<Record<Key, string>> {
  const isPairSet = pair.some((key) => values[key] !== undefined);
  const keys = Object.keys(defaults) as Key[];
  return Object.fromEntries(
    keys.map((key) => {
      const byDefault = isPairSet && pair.includes(key) ? "" : defaults[key];
      return [key, String(values[key] ?? byDefault).trim()];
    }),
  ) as Record<Key, string>;
}

/** Returns the trimmed text; throws if nothing is left. */
export function requireText(value: string, name: string): string {
  const text = value.trim();
  if (text === "") throw new Error(`${name} is required.`);
  return text;
}

/** Parses an HTTP or HTTPS URL. */
export function parseAddress(value: string, name: string): URL {
  const text = requireText(value, name);
  const address = URL.parse(text);
  if (!address) throw new Error(`Invalid ${name}: "${text}" is not a valid URL.`);
  if (!/^https?:$/.test(address.protocol)) {
    throw new Error(`Invalid ${name}: Must be a valid HTTP or HTTPS URL.`);
  }
  return address;
}

/** Runs every check and throws one error that names all variables that failed. */
export function checkVariables(checks: Readonly<Record<string, () => unknown>>): void {
  const problems = Object.entries(checks).flatMap(([variable, check]) => {
    try {
      check();
      return [];
    } catch (error) {
      return `${variable}: ${(error as Error).message}`;
    }
  });
  if (problems.length > 0) throw new Error(problems.join(" "));
}
