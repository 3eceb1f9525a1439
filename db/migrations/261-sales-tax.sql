-- The sales tax that an order's prices hold, as it was when it was placed; null where it is not known, or none.
alter table orders add column tax_rate integer check (tax_rate between 1 and 9999),
  add column tax_schedule text check (tax_schedule in ('third', 'standard')),
  add constraint orders_tax check ((tax_rate is null) = (tax_schedule is null));

-- What couriers certify that they withheld and paid to the tax office.
create table tax_certificates (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  -- The first day of its month.
  month date not null check (extract(day from month) = 1),
  tax text not null check (tax in ('income', 'sales')),
  number text not null check (length(number) between 1 and 80),
  amount bigint not null check (amount > 0),
  created_by text not null check (length(created_by) between 1 and 80),
  created_at timestamptz not null default now(),
  unique (courier_id, tax, number)
);
create index tax_certificates_month on tax_certificates (month);
