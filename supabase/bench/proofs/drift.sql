-- The running totals that a recount of the rows does not agree with.
select 'race_participant_totals' as subject, count(*)::integer as wrong
from public.live_races r
left join public.race_participant_totals t on t.live_race_id = r.id
left join (
  select live_race_id, count(*) as entries, count(completion_seconds) as completed,
    count(*) filter (where is_possible) as counted,
    coalesce(sum(completion_seconds) filter (where is_possible), 0) as seconds
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
where (coalesce(c.entries, 0), coalesce(c.completed, 0), coalesce(c.counted, 0), coalesce(c.seconds, 0), r.status, r.created_at, r.target_distance, r.search_name)
  is distinct from
  (t.total_participants, t.completed_participants, t.counted_participants, t.completion_seconds_sum, t.status, t.created_at, t.target_distance, t.search_name)
union all
select subject, 1
from (
  select name as subject, sum(total) as total from private.counters group by name
) kept
full join (
  select 'races ' || status as subject, count(*) as total from public.live_races group by status
  union all
  select 'brands', count(*) from public.brand_partners
) counted using (subject)
where coalesce(kept.total, 0) <> coalesce(counted.total, 0);
