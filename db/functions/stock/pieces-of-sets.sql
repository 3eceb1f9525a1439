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
