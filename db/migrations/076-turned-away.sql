-- Who wanted to order pieces that were not there: a row for each customer, size and day, however often the checkout was tried.
create table turned_away (
  day date not null,
  size_id text not null references sizes (id) on delete cascade,
  customer_id text not null references customers (id) on delete cascade,
  pieces integer not null check (pieces > 0),
  primary key (day, size_id, customer_id)
);
create index turned_away_size on turned_away (size_id, day);
create index turned_away_customer on turned_away (customer_id);
