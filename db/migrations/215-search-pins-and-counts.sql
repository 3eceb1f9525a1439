-- What staff put first in the results of a search, or hide from them.
create table search_pins (
  id integer primary key generated always as identity,
  -- As searches are compared: without case and accents, each word in its first spelling.
  query text not null unique check (length(query) between 1 and 100),
  -- Ids of products, the first one first.
  pinned text[] not null default '{}',
  hidden text[] not null default '{}',
  -- The last day, in the shop's time zone; null: until it is removed.
  ends_on date,
  version integer not null default 1
);

-- How often shoppers searched what, by week. Nothing says who searched.
create table search_counts (
  -- Its Monday, in the shop's time zone.
  week date not null,
  query text not null check (length(query) between 1 and 100),
  searches integer not null,
  -- How many of these found nothing that has all of the search.
  missed integer not null,
  -- How many products the last one found.
  found integer not null,
  primary key (week, query)
);
