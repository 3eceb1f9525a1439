-- 'Sold', 'spent' and 'revenue' are what was kept and paid for (`kept_worth`): what an order charges, as it stood here, is in no sum any more.
alter table report_lines drop column charged;
-- Orders of which something came back or was paid back are summed anew, in the reports and for their customers.
insert into changed_orders (order_id)
  select order_id from returns where state in ('received', 'done')
  union select order_id from parcels where restocked
  union select id from orders where refunded > 0;
