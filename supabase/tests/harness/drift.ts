/** Whether the totals that triggers keep are those of the rows. */
import type { Sql } from "postgres";

/** Counts all rows and returns the tables whose sums or copies differ. */
export async function findDrift({ root }: { readonly root: Sql }): Promise<string[]> {
  const rows = await root<{ subject: string; wrong: number }[]>`
  select 'race_participant_totals' as subject, count(*)::integer as wrong
  from public.live_races r
  left join public.race_participant_totals t on t.live_race_id = r.id
  left join (
    select live_race_id, count(*) as entries, count(completion_seconds) as completed,
      case when count(*) filter (where is_possible) >= 10
        then percentile_cont(0.5) within group (order by completion_seconds) filter (where is_possible) end as median
    from (
      select p.live_race_id, p.completion_seconds, p.completion_seconds between l.fastest and l.slowest as is_possible
      from public.race_participants p
      join (
        select id, private.record_seconds(target_distance) as fastest, private.slowest_seconds(target_distance) as slowest
        from public.live_races offset 0
      ) l on l.id = p.live_race_id
    ) judged
    group by live_race_id
  ) c on c.live_race_id = r.id
  where (coalesce(c.entries, 0), coalesce(c.completed, 0), case when r.status = 'completed' then c.median end)
    is distinct from (t.total_participants, t.completed_participants, t.median_seconds)`;
  return rows
    .filter(({ wrong }) => wrong > 0)
    .map(({ subject, wrong }) => `${subject}: ${String(wrong)} wrong`);
}
