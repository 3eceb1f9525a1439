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
