-- Customers as staff know them: by phone number, whatever browser, account or email they ordered with. Figures are kept from their orders.
create table people (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- E.164.
  phone text not null unique,
  -- Of the latest order.
  full_name text not null default '',
  email text not null default '',
  city text not null default '',
  orders integer not null default 0,
  delivered integer not null default 0,
  -- Sent and not taken.
  refused integer not null default 0,
  -- Delivered, less what was paid back.
  spent bigint not null default 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  -- Another number of the same person: its figures count there. Nothing else is moved, so that it can be undone.
  merged_into text references people on delete set null,
  merged_at timestamptz,
  words text generated always as (lower(full_name || ' ' || phone || ' ' || email)) stored,
  check (merged_into <> id)
);
create index people_last on people (last_order_at desc nulls last, id) where merged_into is null;
create index people_spent on people (spent desc, id) where merged_into is null;
create index people_orders on people (orders desc, id) where merged_into is null;
create index people_refused on people (refused desc, id) where merged_into is null;
create index people_city on people (lower(city), last_order_at desc) where merged_into is null;
create index people_words on people using gin (words gin_trgm_ops);
create index people_merged on people (merged_into) where merged_into is not null;

create table person_tags (
  person_id text not null references people on delete cascade,
  tag text not null check (length(tag) between 1 and 30),
  primary key (person_id, tag)
);
create index person_tags_tag on person_tags (tag);

create table person_notes (
  id bigint generated always as identity primary key,
  person_id text not null references people on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  author text not null,
  created_at timestamptz not null default now()
);
create index person_notes_person on person_notes (person_id, id desc);

-- Numbers whose figures are to be counted anew: left by a trigger, so that orders wait for no row of a person.
create table person_changes (
  id bigint generated always as identity primary key,
  phone text not null
);
insert into person_changes (phone) select distinct phone_number from orders where phone_number <> '';
