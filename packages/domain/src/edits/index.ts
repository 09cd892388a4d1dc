/** Three-way merge of edits: what the person saw, what they typed, and what someone else has stored meanwhile. */

type Fields = object;

/** Field names. Fields that only make sense together, such as a time and its zone, form one group. */
export type FieldGroup<Values extends Fields> = readonly (keyof Values & string)[];

export interface Edit<Values extends Fields> {
  readonly changes: Partial<Values>;
  /** The changed fields' values when the person saw them. */
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

/** The groups in which at least one field changes. */
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
  /** The typed values, and the stored ones of fields left untouched. */
  readonly values: Values;
  /** Groups that both changed, to different values. */
  readonly conflicts: readonly EditConflict<Values>[];
}

/** Merges what was typed over the `seen` values into what is stored now. */
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

/** Restores the seen values of fields in conflict, so that the conflict persists until it is decided. */
export function withConflicts<Values extends Fields>(
  values: Values,
  conflicts: readonly EditConflict<Values>[],
): Values {
  return conflicts.reduce((merged, { seen }) => ({ ...merged, ...seen }), values);
}
