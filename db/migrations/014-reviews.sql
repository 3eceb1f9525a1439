-- Buyers' reviews: one an order line, with a picture or a video.

alter table reviews
  add column customer_id text references customers (id) on delete set null,
  add column order_id text,
  add column order_position integer,
  -- Addresses as '/review-videos/<random>.mp4'.
  add column videos text[] not null default '{}',
  -- Whoever orders, orders go with their lines and reviews stay.
  add constraint reviews_order_line foreign key (order_id, order_position)
    references order_items (order_id, position) on delete set null,
  add constraint reviews_whole_line check ((order_id is null) = (order_position is null)),
  add constraint one_review_per_line unique (order_id, order_position);
create index reviews_customer on reviews (customer_id) where customer_id is not null;

-- How many approved reviews gave 1, 2, 3, 4 and 5 stars.
alter table products add column rating_histogram integer[] not null default '{0,0,0,0,0}'
  check (array_length(rating_histogram, 1) = 5);

-- Replaces the one of 002. Two reviews at once: the lock, a statement of its own, makes the second wait, and the statement after it
-- then sees the first one's review. A single update would count with the snapshot of before the wait and lose it.
create or replace function keep_rating() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.product_id end, case when tg_op <> 'DELETE' then new.product_id end], null);
begin
  perform 1 from products where id = any (changed) order by id for no key update;
  update products p set
    (rating, rating_count, rating_histogram) = (
      select coalesce(avg(r.rating), 0), count(*),
        array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
          count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]
      from reviews r where r.product_id = p.id and r.approved)
  where p.id = any (changed);
  return null;
end $$;

update products p set rating_histogram = counted.histogram
from (
  select product_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
    count(*) filter (where rating = 4), count(*) filter (where rating = 5)] as histogram
  from reviews where approved group by product_id
) counted
where counted.product_id = p.id;
