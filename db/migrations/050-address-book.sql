-- One address book for an account: its saved addresses. The columns of `customers` hold the address of a guest, and of an
-- account a copy of its first saved address, which a trigger maintains.
alter table customers add column recipient text not null default '';

-- The address that the account page showed comes first. An account is older than its saved addresses.
insert into addresses (id, customer_id, full_name, address, city, state, country, town, famous_spot, phone_number, created_at)
  select replace(gen_random_uuid()::text, '-', ''), id, name, address, city, state, country, town, famous_spot, phone_number, created_at
  from customers
  where user_id is not null and address <> '' and not exists (
    select from addresses as saved where saved.customer_id = customers.id and saved.address = customers.address
      and saved.city = customers.city and saved.town = customers.town and saved.phone_number = customers.phone_number);

create function copy_first_address() returns trigger language plpgsql as $$
declare
  owner text := coalesce(new.customer_id, old.customer_id);
begin
  update customers set
    recipient = coalesce(first.full_name, ''), address = coalesce(first.address, ''), city = coalesce(first.city, ''),
    state = coalesce(first.state, ''), country = coalesce(first.country, ''), town = coalesce(first.town, ''),
    famous_spot = coalesce(first.famous_spot, ''), phone_number = coalesce(first.phone_number, '')
  from (select) as one
    left join lateral (select * from addresses where customer_id = owner order by created_at, id limit 1) as first on true
  where customers.id = owner;
  return null;
end $$;

create trigger addresses_first after insert or update or delete on addresses
  for each row execute function copy_first_address();

-- Copies the first address of every existing account once.
update addresses set city = city;
