-- 'Strongest' and 'longest lasting' among all products, without reading all of them.
create index products_strongest on products ((array_position('{strong,moderate,light}'::text[], sillage)), longevity_hours desc nulls last)
  where published;
create index products_longest on products (longevity_hours desc nulls last) where published;
