-- Emails about sizes that are back wait behind all others: a delivery may call thousands of people. Priority and flag are those of the
-- queue 'bulk' (src/platform/jobs.ts).
create or replace function call_for_bottles() returns trigger language plpgsql as $$
declare
  ask uuid;
begin
  for ask in
    with back as (
      select size_id, sum(change)::int as bottles from changed group by size_id having sum(change) > 0
    ), turn as (
      select next.id from back cross join lateral (
        select id from stock_asks where size_id = back.size_id and called_at is null order by asked_at, id limit back.bottles
      ) as next
    )
    update stock_asks set called_at = now() from turn where stock_asks.id = turn.id returning stock_asks.id
  loop
    perform graphile_worker.add_job('back-in-stock', json_build_object('askId', ask), max_attempts => 15, priority => 10,
      flags => array['bulk']);
  end loop;
  return null;
end $$;
