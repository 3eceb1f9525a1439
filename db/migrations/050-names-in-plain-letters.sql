-- Staff find a name however it was typed: stretched letters, presentation forms and hidden marks are plain letters to every search of people.
drop index orders_search;
create index orders_search on orders using gin (
  lower(order_number || ' ' || plain_letters(full_name) || ' ' || email || ' ' || phone_number || ' ' || tracking_number) gin_trgm_ops
);
alter table people alter column words set expression as (lower(plain_letters(full_name) || ' ' || phone || ' ' || email));
alter table old_orders alter column words set expression as (lower(number || ' ' || plain_letters(name) || ' ' || email || ' ' || phone));
