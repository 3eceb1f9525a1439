-- What is to be paid back: of orders what came beyond their charge, and of returns that arrived what is due for them; since when. The one list of the
-- refund queue, the close of a day and what is stuck. Only orders that can have come too much are counted.
-- @rule what is to be paid back, for the queue, the close of a day and what is stuck
create or replace function refunds_due() returns table (order_id text, return_id text, amount bigint, since timestamptz) language sql stable as $$
  select orders.id, null::text, goes_back, (select max(created_at) from order_events where order_events.order_id = orders.id)
  from orders cross join lateral order_dues(orders) where goes_back > 0 and orders.id in (
    select id from orders where paid_amount - refunded > case when order_status = 'cancelled' then advance_kept else total_amount end
    -- Where nothing came, nothing came too much: most parcels that came back.
    union select parcels.order_id from parcels join orders its on its.id = parcels.order_id
      where restocked and (its.paid_amount > 0 or its.prepaid_amount > 0
        or exists (select from parcels taken where taken.order_id = its.id and taken.state = 'delivered'))
    union select order_refunds.order_id from order_refunds where order_refunds.return_id is not null
    union select id from orders where order_status = 'outForDelivery' and (prepaid_amount > 0 or refunded > 0))
  union all
  select returns.order_id, returns.id, due_of_return(returns), (select max(created_at) from return_events where return_events.return_id = returns.id)
  from returns where state = 'received' and due_of_return(returns) > 0
    and (wish = 'refund' or exists (select from orders as instead where instead.exchange_of = returns.id and instead.order_status <> 'cancelled'))
$$;
