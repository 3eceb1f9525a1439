-- How somebody of the staff has arranged a list: by what it is sorted, and which columns are hidden. Their list opens so.
create table arranged_lists (
  staff_id text not null references staff (id) on delete cascade,
  list text not null check (list in ('orders', 'parcels')),
  sort text not null check (length(sort) <= 20),
  hidden text[] not null,
  primary key (staff_id, list)
);
