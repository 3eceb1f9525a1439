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

-- In paisa, a whole rupee: the percentage under what the parts cost today.
-- @rule what the parts of a set cost
create or replace function set_price(of_set text, percent numeric) returns bigint language sql stable as $$
  select greatest(1, round(sum(cut_price * pieces) * (100 - percent) / 10000))::bigint * 100
  from size_parts join sizes on id = part_id where set_id = of_set having percent is not null and count(*) > 0
$$;

-- A set whose price follows its parts has no other price, whoever writes one.
create or replace function keep_set_price() returns trigger language plpgsql as $$
begin
  new.price := coalesce(set_price(new.id, new.set_discount), new.price);
  return new;
end $$;

create or replace trigger sizes_set_price before update of price, set_discount on sizes
  for each row when (new.set_discount is not null) execute function keep_set_price();

-- Called when prices of these sizes have changed (`follow_sizes`).
create or replace function price_sets(parts text[]) returns void language plpgsql as $$
declare
  sets text[];
begin
  select array_agg(distinct set_id) into sets from size_parts join sizes on sizes.id = set_id
  where part_id = any(parts) and set_discount is not null;
  if sets is null then return; end if;
  perform from sizes where id = any(sets) order by id for no key update;
  update sizes set price = set_price(id, set_discount) where id = any(sets) and price is distinct from set_price(id, set_discount);
end $$;

-- The pieces that move when some pieces of an order do: those of these sizes, and of the parts that the order took for them. In the order
-- in which sizes are locked.
create or replace function order_moves(of_order text, sizes text[], quantities integer[])
  returns table (size_id text, pieces integer, is_set boolean) language sql stable as $$
  with one as (
    select * from unnest(sizes, quantities) as one (id, quantity)
  ), each as (
    select id, quantity from one
    union all
    select part."sizeId", one.quantity * part.pieces from one
      join order_items line on line.order_id = of_order and line.size_id = one.id
      cross join lateral jsonb_to_recordset(line.parts) as part ("sizeId" text, pieces integer)
    where line.parts is not null
  )
  select each.id, sum(quantity)::int, s.is_set from each join sizes s on s.id = each.id group by each.id, s.is_set order by s.is_set, each.id
$$;

create or replace trigger size_parts_announce after insert or update or delete on size_parts
  for each statement execute function announce_catalogue();
