-- How many pieces of a size are kept for those who waited for it and whose turn it is, but for this mailbox and phone. Volatile, so that it sees what was
-- committed while its caller waited for the lock of the size.
-- @rule what is kept for those who waited for a sold-out size
create or replace function kept_pieces(of_size text, of_mailbox text, of_phone text) returns integer language sql volatile as $$
  select count(*)::int from stock_asks
  where size_id = of_size and kept_until > now() and mailbox <> of_mailbox and phone is distinct from of_phone
$$;

-- Tells the next who wait for a size, in the order of asking, that it is their turn, and keeps a piece for each of them for six hours: long enough for an answer
-- by day, short enough that a stranger's address keeps no bottle for long. Emails wait behind all others: a delivery may call thousands of people. Priority and
-- flag are those of the queue 'bulk' (src/platform/database/job-queues.ts).
-- @rule who gets a piece of a sold-out size that comes back
create or replace function call_next(of_size text, bottles integer) returns void language plpgsql as $$
declare
  ask stock_asks;
  way text;
begin
  -- Nobody could order: they are told once it opens.
  if shop_is_closed() then return; end if;
  -- By which phones are written to; without one their alerts wait.
  select id into way from connections where id in ('whatsapp', 'sms') and active
    and exists (select from message_kinds where message_kinds.id = 'backInStock' and active) order by id = 'whatsapp' desc limit 1;
  for ask in
    with turn as (
      select id from stock_asks where size_id = of_size and called_at is null and (phone is null or way is not null)
      order by asked_at, id limit bottles
    )
    update stock_asks set called_at = now(), kept_until = now() + interval '6 hours' from turn where stock_asks.id = turn.id returning stock_asks.*
  loop
    if ask.phone is not null then
      insert into messages (cause, kind, channel, phone, language, unproved)
      select 'backInStock ' || ask.id || ' ' || extract(epoch from now()), 'backInStock', way, ask.phone, ask.language,
        not is_their_contact(ask.phone, null, null, ask.customer_id)
      where not exists (select from message_stops where phone = ask.phone) on conflict do nothing;
      continue;
    end if;
    perform graphile_worker.add_job('back-in-stock', json_build_object('askId', ask.id), max_attempts => 15, priority => 10,
      flags => array['bulk']);
  end loop;
end $$;

-- Who waits for a size that came back while the shop was closed is told once it is open, if there is some of it then.
create or replace function call_after_opening() returns trigger language plpgsql as $$
declare
  back record;
begin
  perform id from sizes where stock > 0 and id in (select size_id from stock_asks where called_at is null) order by id for no key update;
  for back in
    select id, stock from sizes where stock > 0 and id in (select size_id from stock_asks where called_at is null) order by id
  loop
    perform call_next(back.id, greatest(0, back.stock - kept_pieces(back.id, '', '')));
  end loop;
  return null;
end $$;

create or replace trigger settings_call_after_opening after update on settings
  for each row when (new.key = 'closure' and new.value = 'null'::jsonb and old.value <> 'null'::jsonb) execute function call_after_opening();

create or replace function call_for_bottles() returns trigger language plpgsql as $$
begin
  perform call_next(size_id, sum(change)::int) from changed group by size_id having sum(change) > 0;
  return null;
end $$;

-- Passes on what was kept and not ordered in time: to as many of the next who wait. Their sizes are locked, in id order, as for an order.
create or replace function pass_on_kept() returns void language plpgsql as $$
declare
  late record;
begin
  perform id from sizes where id in (select size_id from stock_asks where kept_until <= now()) order by id for no key update;
  for late in
    with ended as (update stock_asks set kept_until = null where kept_until <= now() returning size_id)
    select size_id, count(*)::int as pieces, max(stock) as stock from ended join sizes on sizes.id = size_id group by 1 order by 1
  loop
    perform call_next(late.size_id, greatest(0, least(late.pieces, late.stock - kept_pieces(late.size_id, '', ''))));
  end loop;
end $$;

create or replace trigger stock_ledger_calls after insert on stock_ledger referencing new table as changed
  for each statement execute function call_for_bottles();
