-- Orders whose bank transfer has arrived are confirmed by it: until now they stayed pending, in no queue that staff work.
with paid as (
  update orders set order_status = 'confirmed'
  where order_status = 'pending' and payment_method = 'Bank Transfer' and payment_status = 'paid' returning id
), closed as (
  delete from open_orders using paid where order_id = paid.id
)
insert into order_events (order_id, order_status, actor, reason)
select id, 'confirmed', 'update', 'The bank transfer has arrived' from paid order by id;

-- Transfers to wait for, whatever the order's status.
create index orders_unpaid_transfers on orders (created_at desc, id desc)
  where payment_method = 'Bank Transfer' and payment_status = 'unpaid' and order_status <> 'cancelled';
