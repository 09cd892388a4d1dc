/** Names, in the given order, the fields whose value is absent or blank. */
export function missingFields<Field extends string>(
  values: Readonly<Partial<Record<Field, unknown>>>,
  required: readonly Field[],
): string | null {
  const missing = required.filter((field) => {
    const value = values[field];
    return (
      value === undefined || value === null || (typeof value === "string" && value.trim() === "")
    );
  });
  return missing.length > 0 ? missingFieldsMessage(missing) : null;
}

export function missingFieldsMessage(fields: readonly string[]): string {
  return `Missing required fields: ${fields.join(", ")}`;
}
