-- How many pieces of an order's line are back in the shop for good, at most those of the line: received in a return, or brought back by a parcel
-- whose order is not sent again (`restocked`); all of a cancelled order. `until`: what had come back before then. The one rule of notes for
-- the tax office, output tax, profit and sold pieces.
-- @rule which pieces are back, for notes of the tax office, output tax and profit
create or replace function pieces_back(item order_items, until timestamptz default 'infinity') returns integer language sql stable as $$
  select least(item.quantity, case when exists (select from orders where id = item.order_id and order_status = 'cancelled')
    and (until = 'infinity' or exists (select from order_events where order_id = item.order_id and order_status = 'cancelled' and created_at < until)) then item.quantity
  else
    coalesce((select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
      where returns.order_id = item.order_id and return_lines.position = item.position and returns.state in ('received', 'done')
        and (until = 'infinity' or exists (select from return_events where return_events.return_id = returns.id
          and return_events.state in ('received', 'done') and return_events.created_at < until))), 0)
    + pieces_restocked(item, until)
  end)::int
$$;
