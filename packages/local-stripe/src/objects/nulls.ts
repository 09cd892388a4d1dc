type NullableKeys<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T] & string;

/** The named fields of T as null. A name that T does not have, or that cannot be null, does not compile. */
export function nulls<T>() {
  return <K extends NullableKeys<T>>(...names: K[]): Record<K, null> =>
    Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>;
}
