create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update categories c set product_count = product_count - gone.n
      from (select category, count(*) as n from removed where published group by category) as gone
      where c.name = gone.category;
  end if;
  if tg_op <> 'DELETE' then
    update categories c set product_count = product_count + come.n
      from (select category, count(*) as n from added where published group by category) as come
      where c.name = come.category;
  end if;
  return null;
end $$;

create or replace trigger products_count_in after insert on products referencing new table as added
  for each statement execute function count_products();

create or replace trigger products_count_out after delete on products referencing old table as removed
  for each statement execute function count_products();

create or replace function recount_product() returns trigger language plpgsql as $$
begin
  -- A renamed category keeps its count: its products only follow the new name.
  if old.published = new.published and not exists (select from categories where name = old.category) then return null; end if;
  update categories set product_count = product_count - 1 where name = old.category and old.published;
  update categories set product_count = product_count + 1 where name = new.category and new.published;
  return null;
end $$;

create or replace trigger products_recount after update on products for each row
  when (old.category is distinct from new.category or old.published is distinct from new.published)
  execute function recount_product();
