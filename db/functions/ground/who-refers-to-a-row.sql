-- Who refers to some rows, by the foreign keys of the schema, whatever they do when a row is deleted: a cascade would delete somebody's work, and a
-- key that is set to null would forget it. `parts`: tables whose rows are a part of the row and go with it. The names of the tables.
-- @rule who refers to a row that is to be deleted, also where a cascade would take it along
create or replace function named_by(named regclass, keys text[], parts regclass[]) returns setof text language plpgsql stable as $$
declare
  reference record;
  found boolean;
begin
  for reference in
    select conrelid::regclass as child, child.attname as child_column, format_type(parent.atttypid, parent.atttypmod) as type
    from pg_constraint, unnest(conkey, confkey) as pair (child_at, parent_at)
    join pg_attribute child on child.attnum = pair.child_at join pg_attribute parent on parent.attnum = pair.parent_at
    where contype = 'f' and confrelid = named and child.attrelid = conrelid and parent.attrelid = confrelid
      and parent.attnum = (select indkey[0] from pg_index where indrelid = named and indisprimary)
      and not conrelid = any (parts)
    order by conrelid::regclass::text
  loop
    execute format('select exists (select from %s where %I = any ($1::%s[]))', reference.child, reference.child_column, reference.type)
      into found using keys;
    if found then
      return next reference.child::text;
    end if;
  end loop;
end $$;
