-- What is scanned on a size's box, and where it stands.
create function check_digit(digits text) returns integer language sql immutable strict as $$
  -- EAN-13: the digits count 1 and 3 by turns from the left.
  select (10 - sum(digit::int * case when place % 2 = 0 then 3 else 1 end) % 10) % 10
  from string_to_table(digits, null) with ordinality as one (digit, place)
$$;

-- A size without its maker's EAN-13 gets one that GS1 leaves to shops for their own use (prefix 200).
create sequence size_barcodes as integer maxvalue 999999999;
create function own_barcode() returns text language sql volatile as $$
  select digits || check_digit(digits) from (select '200' || lpad(nextval('size_barcodes')::text, 9, '0')) as own (digits)
$$;

alter table sizes
  -- EAN-13, or a code of the shop. A scanner sends what is printed, so one size has one.
  add column barcode text not null default own_barcode()
    constraint sizes_barcode_key unique
    constraint sizes_barcode_check check (barcode ~ '^[0-9A-Z][0-9A-Z-]{3,39}$' and (barcode !~ '^\d{13}$' or right(barcode, 1)::int = check_digit(left(barcode, 12)))),
  -- As the shop names its shelves; pick lists are in its order.
  add column shelf text not null default '' check (shelf = trim(shelf) and length(shelf) <= 20);
-- Backups carry the next number of sequences that belong to a column.
alter sequence size_barcodes owned by sizes.barcode;
create index sizes_shelf on sizes (shelf, id);
