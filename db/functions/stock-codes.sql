-- A SKU without its separators, in capitals: skuKey of src/shop/ground/typed-rules.ts.
create or replace function sku_key(sku text) returns text language sql immutable parallel safe
return regexp_replace(upper(sku), '[^[:alnum:]]', '', 'g');
