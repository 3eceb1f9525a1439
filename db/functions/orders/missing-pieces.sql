-- The pieces of an unconfirmed order that waits without stock and of which too few are left now: an order holds them, or somebody bought them.
-- @rule what an order waits for in stock
create or replace function missing_pieces(of_order orders) returns table (size_id text, name text, ml integer) language sql stable as $$
  select lines.size_id, lines.name, lines.ml
  from (select size_id, min(name) as name, min(ml) as ml, sum(quantity) as quantity from order_items where order_id = of_order.id group by 1) lines
    join sizes on sizes.id = lines.size_id
  where not of_order.holds_stock and not order_is_confirmed(of_order) and stock < quantity
$$;

-- What is set aside of an order: 'held', or of one that waits without stock 'waits' while there is enough for it, else 'none'.
create or replace function stock_of_order(of_order orders) returns text language sql stable as $$
  select case when of_order.holds_stock or of_order.order_status <> 'pending' then 'held'
    when exists (select from missing_pieces(of_order)) then 'none' else 'waits' end
$$;
