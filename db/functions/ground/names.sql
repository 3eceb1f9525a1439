-- A name within a sentence or list of screens, as `isolated` of src/shop/ground/names/size-and-urdu-name-rules.ts says it.
-- @rule how a name in Urdu stands within a sentence or list
create or replace function isolated(name text) returns text language sql immutable parallel safe
  return case when name ~ '[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]' then U&'\2068' || name || U&'\2069' else name end;

-- How many bottles a set holds; null for a bottle.
create or replace function bottles_of(size sizes) returns integer language sql stable as $$
  select sum(pieces)::integer from size_parts where set_id = size.id
$$;

-- How many bottles a set held when it was ordered, by the parts of its order line; null for a bottle.
create or replace function set_of(parts jsonb) returns integer language sql immutable parallel safe as $$
  select sum((part ->> 'pieces')::integer)::integer from jsonb_path_query(parts, '$[*]') part
$$;

-- A size as people read it, as `sizeName` of src/shop/ground/names/size-and-urdu-name-rules.ts says it.
create or replace function size_words(size sizes) returns text language sql stable as $$
  select case when size.is_set then coalesce('Set of ' || bottles_of(size), size.ml || ' ml') else size.ml || ' ml' end
$$;

-- How many of a size, as `countedSize` says it, without the comma that parts a list.
create or replace function counted_size(quantity integer, name text, size text) returns text language sql immutable parallel safe
  return quantity || ' × ' || isolated(name) || ' ' || size;

-- The same of what was bought.
create or replace function size_words(item order_items) returns text language sql immutable parallel safe as $$
  select case when item.parts is null then item.ml || ' ml' else coalesce('Set of ' || set_of(item.parts), item.ml || ' ml') end
$$;

-- What was ordered, in the order's own sequence.
create or replace function ordered_sizes(id text) returns text[] language sql stable as $$
  select array(select counted_size(quantity, name, size_words(order_items)) from order_items where order_id = id order by position)
$$;
