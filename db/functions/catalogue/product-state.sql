-- `state` decides; `published` follows it, for indexes and for all that shoppers read. What only writes `published` decides the state.
-- @rule which states a product has, and who sees it
create or replace function keep_product_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.address := coalesce(nullif(new.address, ''), new.id);
    if new.state = 'published' and not new.published then
      new.state := 'draft';
    end if;
  elsif new.state = old.state and new.published <> old.published then
    new.state := case when new.published then 'published' else 'draft' end;
  end if;
  new.published := new.state = 'published';
  if new.state <> 'scheduled' then
    new.publish_at := null;
  end if;
  if new.state <> 'archived' then
    new.replaced_by := null;
  end if;
  if new.published and new.published_at is null then
    if tg_op = 'UPDATE' then
      new.created_at := now();
    end if;
    new.published_at := new.created_at;
  end if;
  return new;
end $$;

create or replace trigger products_state before insert or update of state, published on products
  for each row execute function keep_product_state();
