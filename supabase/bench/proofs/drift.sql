-- Counts sums and copies that differ from the rows they come from.
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
where (coalesce(c.entries, 0), coalesce(c.completed, 0), coalesce(c.counted, 0), coalesce(c.seconds, 0), r.target_distance)
  is distinct from
  (t.total_participants, t.completed_participants, t.counted_participants, t.completion_seconds_sum, t.target_distance)
union all
select 'race_listing', count(*)::integer
from public.live_races r
join public.brand_partners b on b.id = r.brand_partner_id
join public.race_participant_totals t on t.live_race_id = r.id
full join private.race_listing l on l.live_race_id = r.id
where (r.brand_partner_id, r.status, r.created_at, r.start_time, r.target_distance, ' ' || r.search_name,
    b.search_name, b.partnership_tier, t.total_participants)
  is distinct from
  (l.brand_partner_id, l.status, l.created_at, l.start_time, l.target_distance, l.spaced_name,
    l.brand_search_name, l.tier, l.total_participants);
