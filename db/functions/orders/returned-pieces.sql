-- Its pieces are back with the house.
create or replace function return_has_arrived(of_return returns) returns boolean language sql immutable parallel safe as $$
  select of_return.state in ('received', 'done')
$$;

-- It was asked for and not refused: its pieces are in no other return.
create or replace function return_stands(of_return returns) returns boolean language sql immutable parallel safe as $$
  select of_return.state <> 'refused'
$$;

-- How many pieces of an order's line came back to stock with a parcel whose order is not sent again, before `until`.
create or replace function pieces_restocked(item order_items, until timestamptz default 'infinity') returns bigint language sql stable as $$
  select least(item.quantity, coalesce(sum(parcel_items.quantity), 0))::bigint from parcel_items join parcels on parcels.id = parcel_id
  where parcels.order_id = item.order_id and parcels.restocked and (until = 'infinity' or parcels.returned_at < until) and parcel_items.size_id = item.size_id
$$;

-- How many pieces of an order's line are back in the shop for good, at most those of the line: received in a return, or brought back by a parcel
-- whose order is not sent again (`restocked`); all of a cancelled order. `until`: what had come back before then. The one rule of notes for
-- the tax office, output tax, profit and sold pieces.
-- @rule which pieces are back, for notes of the tax office, output tax and profit
create or replace function pieces_back(item order_items, until timestamptz default 'infinity') returns integer language sql stable as $$
  select least(item.quantity, case when exists (select from orders where id = item.order_id and order_status = 'cancelled')
    and (until = 'infinity' or exists (select from order_events where order_id = item.order_id and order_status = 'cancelled' and created_at < until)) then item.quantity
  else
    coalesce((select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
      where returns.order_id = item.order_id and return_lines.position = item.position and return_has_arrived(returns)
        and (until = 'infinity' or exists (select from return_events where return_events.return_id = returns.id
          and return_events.state in ('received', 'done') and return_events.created_at < until))), 0)
    + pieces_restocked(item, until)
  end)::int
$$;

-- Of the pieces of a line that are back those that an exchange did not replace, so that nobody pays for them.
create or replace function pieces_unpaid(item order_items) returns integer language sql stable as $$
  select greatest(0, pieces_back(item) - coalesce((
    select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id join orders instead on instead.exchange_of = returns.id
    where returns.order_id = item.order_id and return_lines.position = item.position and return_has_arrived(returns)
      and instead.order_status <> 'cancelled'), 0))::int
$$;
