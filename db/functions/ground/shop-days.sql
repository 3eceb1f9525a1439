-- What the shop's clock shows at a moment: `shopClock` of src/shop/ground/dates.ts in SQL, which a test compares over generated moments. Five hours
-- ahead of UTC as there, not the named zone: in the summers of 2002, 2008 and 2009, of which orders are moved in, that is an hour more.
create or replace function shop_clock(moment timestamptz) returns timestamp language sql immutable parallel safe as $$
  select moment at time zone interval '5 hours'
$$;

-- @rule which day it is in the shop's time zone
create or replace function shop_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select shop_clock(moment)::date
$$;

-- The moment at which a day begins.
create or replace function day_begins(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone interval '5 hours'
$$;
