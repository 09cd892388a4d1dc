/** What the attacks share. `fill` completes their expressions. */
import { exhausted } from "../fixtures.ts";
import type { Values } from "../values.ts";

export interface Attack {
  /** By column or parameter; replace the plain probe's values. */
  readonly values?: Values;
  /** A statement that runs before the probe's and bypasses every policy. */
  readonly setup?: string;
  /** A query that runs afterwards and bypasses every policy; its result is the outcome. */
  readonly question?: string;
  /** The outcome is whether the function's result meets these conditions. */
  readonly conditions?: string;
  /** Calls the function twice in one statement, so the second call meets the first's effects. */
  readonly isTwice?: true;
  readonly headers?: string;
}

export type Attacks = Readonly<Record<string, Attack>>;

export const unknownId = "gen_random_uuid()";

export const withoutReason = { values: { reason: "' '" } };

export const withAddress = (name: string) => ({ values: { email: `'${name}@mailbox.example'` } });

export const beyondItsLimit: Attacks = { "beyond its limit": { headers: exhausted } };

/** A statement that stores fifty photos for an account and bypasses every trigger. */
export const fiftyPhotos = (bucket: string, owner: string) => `
  insert into storage.objects (bucket_id, name, owner_id)
  select 'elsewhere', '${bucket}-fifty-bg-' || n || '.png', ${owner} from generate_series(1, 50) n;
  update storage.objects set bucket_id = '${bucket}' where starts_with(name, '${bucket}-fifty')`;

/** Whether the audit log has one new row that says who did what to which subject and why. */
export function audited(
  action: string,
  subject: string,
  details: object = {},
  values: Values = { reason: "'Probed.'" },
): Attack {
  return {
    values,
    question: `
      select count(*) = 1 from public.audit_log
      where occurred_at = now() and action = '${action}'
        and subject_id is not distinct from ${subject}
        and actor_id is not distinct from {person.userId}
        and reason is not distinct from ${values["reason"] ?? "null"}
        and details = '${JSON.stringify(details)}'`,
  };
}

/** What the owner of the tables finds: the role that asks may not read them. */
export const found = (condition: string) => `
  select current_setting('probe.found')::boolean
  from matrix.run_as_owner($probe$
    select set_config('probe.found', (${condition})::text, true)$probe$)`;
