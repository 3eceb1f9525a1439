-- Another product's address is refused, also one that it had once.
create or replace function keep_product_address() returns trigger language plpgsql as $$
begin
  insert into product_addresses (address, product_id) select distinct one, new.id from unnest(array[new.id, new.address]) one
  on conflict do nothing;
  if exists (select from product_addresses where address in (new.id, new.address) and product_id <> new.id) then
    raise exception 'this is the address of another product' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

create or replace trigger products_address_new after insert on products for each row execute function keep_product_address();

create or replace trigger products_address_change after update of address on products for each row
  when (new.address <> old.address) execute function keep_product_address();
