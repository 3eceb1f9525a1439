-- Moves the stock of sets to what their parts allow, each by a row of the ledger. Locks sets in id order: whoever moves sizes locks those
-- that are no sets first, also in id order, so that nobody waits in a circle. Volatile: what is read after the locks is what was committed
-- until then.
-- @rule how many of a set there are
create or replace function keep_sets(sets text[], by_actor text) returns void language plpgsql volatile as $$
begin
  perform from sizes where id = any(sets) order by id for no key update;
  insert into stock_ledger (size_id, change, reason, actor)
  select id, allowed - stock, 'parts', by_actor from (
    select id, stock, coalesce((
      select min(part.stock / pieces) from size_parts join sizes part on part.id = part_id where set_id = sizes.id), 0) as allowed
    from sizes where id = any(sets) and is_set
  ) as each where allowed <> stock order by id;
end $$;

create or replace function follow_parts() returns trigger language plpgsql as $$
declare
  sets text[];
  by_actor text;
begin
  select array_agg(distinct set_id), min(actor) into sets, by_actor from (
    select set_id, actor from changed join size_parts on part_id = size_id
    union all
    select size_id, actor from changed join sizes on id = size_id where is_set and reason <> 'parts'
  ) as touched;
  if sets is not null then
    perform keep_sets(sets, by_actor);
  end if;
  return null;
end $$;

create or replace trigger stock_ledger_sets after insert on stock_ledger referencing new table as changed
  for each statement execute function follow_parts();
