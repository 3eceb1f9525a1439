-- What a piece costs on average after a movement. Received and filled pieces with a cost are averaged with those in stock, by their numbers; a fill
-- that is undone takes its share out again; every other movement leaves the average as it is.
-- @rule what a piece costs on average after a movement
create or replace function cost_after(average bigint, stock integer, reason text, change integer, unit_cost bigint)
returns bigint language sql immutable as $$
  select case
    when unit_cost is null or reason not in ('received', 'filled', 'unfilled')
      or (change < 0) <> (reason = 'unfilled') or (change < 0 and stock + change = 0) then average
    when reason = 'unfilled' then greatest(0, round((average::numeric * stock + unit_cost::numeric * change) / (stock + change)))
    when average is null or stock = 0 then unit_cost
    else round((average::numeric * stock + unit_cost::numeric * change) / (stock + change))
  end
$$;
