-- A unit's price with its discount in percent, in paisa, rounded half up to the whole rupee, as the column `sizes.cut_price` has it: `cutPrice` of
-- src/shop/ground/money.ts in SQL, which a test compares over generated prices.
-- @rule what a price is with its discount
create or replace function cut_price(price bigint, discount numeric) returns bigint language sql immutable parallel safe as $$
  select (round(price * (100 - discount), -4) / 100)::bigint
$$;

-- The discount that comes back to a size when its running sale ends; null without one.
create or replace function regular_discount(of_size text) returns numeric language sql stable as $$
  select before from sale_sizes join sales on sales.id = sale_id where size_id = of_size and state = 'running' limit 1
$$;

-- What a size costs outside of its sale, in paisa.
create or replace function regular_price(of_size text) returns bigint language sql stable as $$
  select cut_price(price, case when sale_ends_at is null then discount else coalesce(regular_discount(id), discount) end)
  from sizes where id = of_size
$$;

-- A discount that is set by hand is no sale's.
create or replace function forget_sale() returns trigger language plpgsql as $$
begin
  new.sale_ends_at := null;
  return new;
end $$;

create or replace trigger sizes_forget_sale before update of discount on sizes for each row
  when (new.discount <> old.discount and new.sale_ends_at is not distinct from old.sale_ends_at) execute function forget_sale();
