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

-- Whose figures an order changes: src/shop/people/refresh-people.ts counts them anew.
create or replace function note_person() returns trigger language plpgsql as $$
begin
  insert into person_changes (phone)
  select distinct phone from unnest(array[new.phone_number, case when tg_op = 'UPDATE' then old.phone_number end]) phone
  where phone <> '';
  return null;
end $$;

create or replace trigger orders_person_new after insert on orders for each row execute function note_person();

create or replace trigger orders_person_change after update on orders for each row
  when ((old.phone_number, old.full_name, old.email, old.city, old.order_status, old.total_amount, old.refunded)
    is distinct from (new.phone_number, new.full_name, new.email, new.city, new.order_status, new.total_amount, new.refunded))
  execute function note_person();
