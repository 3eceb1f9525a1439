-- The first of these subjects that has as many unconfirmed orders as its `mosts`, or null. Others with one of them wait here until the
-- transaction ends; subjects come sorted, so that two orders cannot deadlock. A volatile function, since each of its statements sees what
-- others wrote until then, also while it waited for the locks.
-- @rule how many open orders a person or address may have
create or replace function full_open_subject(subjects text[], mosts integer[]) returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(subjects) as subject;
  return (
    select counted.subject from unnest(subjects, mosts) as counted (subject, most)
    where most <= (select count(*) from open_orders where open_orders.subject = counted.subject) limit 1
  );
end $$;
