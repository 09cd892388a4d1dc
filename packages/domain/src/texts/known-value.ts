/** Returns the text as one of these values; throws for any other, such as one that is newer than this code. */
export function knownValue<Value extends string>(values: readonly Value[], text: unknown): Value {
  const known = values.find((value) => value === text);
  if (known === undefined)
    throw new RangeError(`${String(text)} is not one of ${values.join(", ")}.`);
  return known;
}
