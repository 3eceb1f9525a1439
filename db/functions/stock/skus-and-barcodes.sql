-- A SKU without its separators, in capitals: skuKey of src/shop/ground/typed-text-rules.ts.
-- @rule which SKUs are the same
create or replace function sku_key(sku text) returns text language sql immutable parallel safe
return regexp_replace(upper(sku), '[^[:alnum:]]', '', 'g');

create or replace function check_digit(digits text) returns integer language sql immutable strict as $$
  -- EAN-13: the digits count 1 and 3 by turns from the left.
  select (10 - sum(digit::int * case when place % 2 = 0 then 3 else 1 end) % 10) % 10
  from string_to_table(digits, null) with ordinality as one (digit, place)
$$;

-- A barcode of the shop's own for a size without one.
create or replace function own_barcode() returns text language sql volatile as $$
  select digits || check_digit(digits) from (select '200' || lpad(nextval('size_barcodes')::text, 9, '0')) as own (digits)
$$;
