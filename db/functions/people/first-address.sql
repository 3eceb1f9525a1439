create or replace function copy_first_address() returns trigger language plpgsql as $$
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

create or replace trigger addresses_first after insert or update or delete on addresses
  for each row execute function copy_first_address();
