-- Without a word of it a shop is closed, as the settings' rule says.
create or replace function shop_is_closed() returns boolean language sql stable as $$
  select coalesce((select value from settings where key = 'closure'), '{}'::jsonb) <> 'null'::jsonb
$$;

-- Apart from the other settings: every answer that is kept ends when the shop closes or opens.
create or replace function announce_closure() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) = 'closure' then
    perform announce_change('closure');
  end if;
  return null;
end $$;

create or replace trigger settings_announce_closure after insert or update or delete on settings
  for each row execute function announce_closure();
