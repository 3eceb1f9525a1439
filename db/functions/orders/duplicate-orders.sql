-- The same place however it is spelled: letters and digits of city and address.
create or replace function place_key(city text, address text) returns text language sql immutable as $$
  select lower(regexp_replace(city || address, '[^[:alnum:]]+', '', 'g'))
$$;

-- Other open orders that may be of the same person: of a few days, waiting to leave, with the same phone or the same address and name, which nobody has said
-- are both wanted. They may be merged into one parcel. What replaces a return is none.
-- @rule which orders may be merged
create or replace function open_beside(of_order orders) returns setof orders language sql stable as $$
  select other.* from orders other
  where other.id <> of_order.id and order_waits(of_order) and order_waits(other) and of_order.exchange_of is null and other.exchange_of is null
    and ((other.phone_number = of_order.phone_number and of_order.phone_number <> '')
      or (place_key(other.city, other.address) = place_key(of_order.city, of_order.address) and of_order.address <> ''
        and lower(other.full_name) = lower(of_order.full_name)))
    and other.created_at between of_order.created_at - interval '72 hours' and of_order.created_at + interval '72 hours'
    and not exists (select from wanted_pairs
      where order_id = least(of_order.id, other.id) and other_id = greatest(of_order.id, other.id))
$$;

-- Those of them that look like this one ordered twice: within a day, with a bottle that this one has, too. Who orders something else, or again on another
-- day, wants both, and is not asked.
-- @rule which orders are duplicates
create or replace function duplicates_of(of_order orders) returns setof orders language sql stable as $$
  select other.* from open_beside(of_order) other
  where other.created_at between of_order.created_at - interval '24 hours' and of_order.created_at + interval '24 hours'
    and exists (select from order_items one join order_items two using (size_id) where one.order_id = of_order.id and two.order_id = other.id)
$$;

-- What an order holds, for comparing two: sizes and how many of each.
create or replace function basket_of(of_order text) returns text language sql stable as $$
  select string_agg(size_id || ' ' || pieces, ' ' order by size_id)
  from (select size_id, sum(quantity) as pieces from order_items where order_id = of_order group by 1) sums
$$;
