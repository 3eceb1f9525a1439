-- The orders by which it is known who placed these, each the earliest of its person: what orders share follows from earlier ones alone, so a later
-- order never changes whose an earlier one is. Two who turn out to be one stay two until then. An order of deleted data is nobody's and left out.
-- @rule which order was a person's first
create or replace function first_orders_of(ids text[]) returns table (order_id text, first_id text, first_phone text)
language sql stable as $$
  with recursive walk as (
    select id as order_id, 0 as steps, id, customer_id, phone_number, mailbox_of(email) as mailbox, created_at
    from orders where id = any (ids) and phone_number <> ''
    union all
    select walk.order_id, steps + 1, earlier.id, earlier.customer_id, earlier.phone_number, mailbox_of(earlier.email), earlier.created_at
    from walk cross join lateral (
      select id, customer_id, phone_number, email, created_at from (
        (select id, customer_id, phone_number, email, created_at from orders
          where phone_number = walk.phone_number order by created_at, id limit 1)
        union all
        (select id, customer_id, phone_number, email, created_at from orders
          where mailbox_of(email) = walk.mailbox and phone_number <> '' order by created_at, id limit 1)
        union all
        (select id, customer_id, phone_number, email, created_at from orders
          where customer_id = walk.customer_id and phone_number <> '' order by created_at, id limit 1)) each
      order by created_at, id limit 1) earlier
    where (earlier.created_at, earlier.id) < (walk.created_at, walk.id)
  )
  select distinct on (order_id) order_id, id, phone_number from walk order by order_id, steps desc
$$;

-- Whether an order makes its buyer a customer who has ordered: not one that was cancelled or refused, nor what replaces a return.
-- @rule which orders count as orders of a person
create or replace function counts_as_order(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status <> 'cancelled' and of_order.exchange_of is null
$$;

-- Notes the later orders of this one's person: whose they are is known by earlier ones (`first_orders_of`).
create or replace function note_later_orders(of_order orders) returns void language sql as $$
  insert into changed_orders (order_id)
  with recursive later as (
    select of_order.id as id, of_order.customer_id as customer_id, of_order.phone_number as phone_number, mailbox_of(of_order.email) as mailbox,
      of_order.created_at as created_at
    union
    select orders.id, orders.customer_id, orders.phone_number, mailbox_of(orders.email), orders.created_at
    from later join orders on same_person(later.customer_id, later.phone_number, later.mailbox, orders.customer_id, orders.phone_number, mailbox_of(orders.email))
      and orders.created_at >= later.created_at
  )
  select id from later where id <> of_order.id
$$;
