/** Checks of a deployment's settings; each throws a plain `Error`, because a wrong one is a mistake in the deployment. */

/** Returns the text without the space around it; throws when nothing is left. */
export function requireText(value: string, name: string): string {
  const text = value.trim();
  if (text === "") throw new Error(`${name} is required.`);
  return text;
}

/** Parses an address of http or https. */
export function parseAddress(value: string, name: string): URL {
  const text = requireText(value, name);
  const address = URL.parse(text);
  if (!address) throw new Error(`Invalid ${name}: "${text}" is not a valid URL.`);
  if (!/^https?:$/.test(address.protocol)) {
    throw new Error(`Invalid ${name}: Must be a valid HTTP or HTTPS URL.`);
  }
  return address;
}

/** Runs the check of each variable; throws one error that names every variable whose check throws. */
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
