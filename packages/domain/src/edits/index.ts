/**
 * Edits of what others may edit too: what a person changes, what it was before, and which of it someone else has changed
 * meanwhile.
 */

type Fields = object;

/** Field names; those that make sense only together, such as a time and its zone, are one list. */
export type FieldGroup<Values extends Fields> = readonly (keyof Values & string)[];

export interface Edit<Values extends Fields> {
  readonly changes: Partial<Values>;
  /** What the changed fields were when the person saw them. */
  readonly basedOn: Partial<Values>;
}

function differ<Values extends Fields>(
  one: Partial<Values>,
  other: Partial<Values>,
  group: FieldGroup<Values>,
): boolean {
  return group.some((field) => one[field] !== other[field]);
}

function pick<Values extends Fields>(values: Values, group: FieldGroup<Values>): Partial<Values> {
  return Object.fromEntries(group.map((field) => [field, values[field]])) as Partial<Values>;
}

/** The groups of fields of which one is to be another than it was. */
export function editOf<Values extends Fields>(
  seen: Values,
  wanted: Values,
  groups: readonly FieldGroup<Values>[],
): Edit<Values> {
  const changed = groups.filter((group) => differ(seen, wanted, group)).flat();
  return { changes: pick(wanted, changed), basedOn: pick(seen, changed) };
}

export interface EditConflict<Values extends Fields> {
  readonly fields: FieldGroup<Values>;
  readonly seen: Partial<Values>;
  readonly theirs: Partial<Values>;
  readonly yours: Partial<Values>;
}

export interface MergedEdit<Values extends Fields> {
  /** What a person typed, and what is stored in the fields that the person left alone. */
  readonly values: Values;
  /** The groups that both have changed, to different values. */
  readonly conflicts: readonly EditConflict<Values>[];
}

/** Brings together what a person made of the `seen` values and what is stored by now. */
export function mergeEdit<Values extends Fields>(
  { seen, stored, typed }: Readonly<Record<"seen" | "stored" | "typed", Values>>,
  groups: readonly FieldGroup<Values>[],
): MergedEdit<Values> {
  const typedGroups = groups.filter((group) => differ(seen, typed, group));
  const values = { ...stored, ...pick(typed, typedGroups.flat()) };
  const conflicts = typedGroups
    .filter((group) => differ(seen, stored, group) && differ(stored, typed, group))
    .map((fields) => ({
      fields,
      seen: pick(seen, fields),
      theirs: pick(stored, fields),
      yours: pick(typed, fields),
    }));
  return { values, conflicts };
}

/** Values with what a person saw of the fields in conflict, which meet the conflict again until it is decided. */
export function withConflicts<Values extends Fields>(
  values: Values,
  conflicts: readonly EditConflict<Values>[],
): Values {
  return conflicts.reduce((merged, { seen }) => ({ ...merged, ...seen }), values);
}
