-- A SKU without its separators, in capitals: skuKey of src/shop/ground/typed-text-rules.ts.
create or replace function sku_key(sku text) returns text language sql immutable parallel safe
return regexp_replace(upper(sku), '[^[:alnum:]]', '', 'g');

-- What a piece costs on average after a movement. Received and filled pieces with a cost are averaged with those in stock, by their numbers; a fill
-- that is undone takes its share out again; every other movement leaves the average as it is.
-- @rule what a piece costs on average after a movement
create or replace function cost_after(average bigint, stock integer, reason text, change integer, unit_cost bigint)
returns bigint language sql immutable as $$
  select case
    when unit_cost is null or reason not in ('received', 'filled', 'unfilled')
      or (change < 0) <> (reason = 'unfilled') or (change < 0 and stock + change = 0) then average
    when reason = 'unfilled' then greatest(0, round((average::numeric * stock + unit_cost::numeric * change) / (stock + change)))
    when average is null or stock = 0 then unit_cost
    else round((average::numeric * stock + unit_cost::numeric * change) / (stock + change))
  end
$$;

-- Moves a size's stock by the row.
-- @rule that stock never goes below zero, and changes only by its ledger
create or replace function apply_stock_change() returns trigger language plpgsql as $$
declare
  known_cost bigint;
begin
  update sizes set
    stock = stock + new.change,
    stock_entries = stock_entries + 1,
    -- Units sold follow the changes that belong to orders.
    sold = case when new.order_id is null then sold else greatest(0, sold - new.change) end,
    average_cost = cost_after(average_cost, stock, new.reason, new.change, new.unit_cost)
  where id = new.size_id
  returning stock, stock_entries, average_cost into new.stock_after, new.entry, known_cost;
  new.unit_cost := coalesce(new.unit_cost, known_cost);
  return new;
end $$;

create or replace trigger stock_ledger_apply before insert on stock_ledger
  for each row execute function apply_stock_change();

create or replace function refuse_stock_change() returns trigger language plpgsql as $$
begin
  raise exception 'stock is changed by a row in stock_ledger' using errcode = 'restrict_violation';
end $$;

-- Depth 0: by a statement, not by the trigger above.
create or replace trigger sizes_stock_by_ledger before update of stock, stock_entries on sizes
  for each row when ((new.stock, new.stock_entries) <> (old.stock, old.stock_entries) and pg_trigger_depth() = 0)
  execute function refuse_stock_change();

create or replace trigger sizes_begin_empty before insert on sizes
  for each row when ((new.stock, new.stock_entries) <> (0, 0)) execute function refuse_stock_change();

create or replace trigger stock_ledger_stays before update or delete on stock_ledger
  for each row execute function refuse_change();

create or replace trigger stock_ledger_stays_whole before truncate on stock_ledger
  for each statement execute function refuse_change();

-- How many pieces of a size are kept for those who waited for it and whose turn it is, but for this mailbox and phone. Volatile, so that it sees what was
-- committed while its caller waited for the lock of the size.
-- @rule what is kept for those who waited for a sold-out size
create or replace function kept_pieces(of_size text, of_mailbox text, of_phone text) returns integer language sql volatile as $$
  select count(*)::int from stock_asks
  where size_id = of_size and kept_until > now() and mailbox <> of_mailbox and phone is distinct from of_phone
$$;

-- Tells the next who wait for a size, in the order of asking, that it is their turn, and keeps a piece for each of them for six hours: long enough for an answer
-- by day, short enough that a stranger's address keeps no bottle for long. Emails wait behind all others: a delivery may call thousands of people. Priority and
-- flag are those of the queue 'bulk' (src/platform/database/jobs.ts).
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

create or replace function check_digit(digits text) returns integer language sql immutable strict as $$
  -- EAN-13: the digits count 1 and 3 by turns from the left.
  select (10 - sum(digit::int * case when place % 2 = 0 then 3 else 1 end) % 10) % 10
  from string_to_table(digits, null) with ordinality as one (digit, place)
$$;

-- A barcode of the shop's own for a size without one.
create or replace function own_barcode() returns text language sql volatile as $$
  select digits || check_digit(digits) from (select '200' || lpad(nextval('size_barcodes')::text, 9, '0')) as own (digits)
$$;

-- What is asked of a buyer with this proof for `more` pieces of a size in an unconfirmed order: 'email', 'phone', or null for nothing. Orders
-- without a proof hold at most shares[1] percent of what is there and held (`free`), they and those with an email code together shares[2]
-- percent (`opened`), both rounded up; who has a phone that answered may have all. The mailboxes of one `domain` count as one person: what they
-- hold beyond half of what the code opens counts as unproved. Volatile, so that it sees what was committed while its caller waited for the
-- lock of the size.
-- @rule what unconfirmed orders may hold by their buyer's proof
-- @rule which proof is asked for before an order is taken
create or replace function proof_asked(of_size text, more integer, stock integer, proof text, domain text, shares integer[]) returns text
language sql volatile as $$
  with held as (
    select own.proof, mail_domain, sum(pieces)::int as pieces from stranger_orders as own where size_id = of_size and held group by 1, 2
  ), base as (
    select coalesce(sum(pieces), 0) + stock as pieces, coalesce(sum(pieces) filter (where held.proof <> 'phone'), 0) as taken from held
  ), share as (
    select taken, ceil(pieces * shares[1] / 100.0) as free, ceil(pieces * greatest(shares[1], shares[2]) / 100.0) as opened from base
  ), place as (
    select taken, free, opened, floor((opened - free) / 2) as of_person,
      coalesce((select sum(pieces) from held where held.proof = 'email' and mail_domain = domain), 0) as of_domain from share
  ), unproved as (
    select *, coalesce((select sum(pieces) from held where held.proof = 'none'), 0) + coalesce((select sum(greatest(0, pieces - of_person))
      from held where held.proof = 'email' and mail_domain <> ''), 0) as open_held from place
  ), room as (
    select taken + more <= opened as any, open_held + more <= free as by_nothing, domain = '' or open_held
      + greatest(0, of_domain + more - of_person) - greatest(0, of_domain - of_person) <= greatest(free, open_held) as by_code from unproved
  )
  select case when proof = 'phone' or (room.any and (by_nothing or (proof = 'email' and by_code))) then null
    when proof = 'none' and room.any and by_code then 'email' else 'phone' end from room
$$;

-- The same of a buyer by mailbox and phone: for a piece that is kept for them, since they waited for it, an email code is enough.
create or replace function proof_asked_of(of_size text, more integer, stock integer, proof text, domain text, shares integer[], of_mailbox text, of_phone text)
  returns text language sql volatile as $$
  select case when asks is null or more > (select count(*) from stock_asks
      where size_id = of_size and kept_until > now() and (mailbox = of_mailbox or phone = of_phone)) then asks
    when proof = 'none' then 'email' end
  from proof_asked(of_size, more, stock, proof, domain, shares) asks
$$;

-- Whether the phone of a buyer with this mailbox and phone has answered: the parcel arrived, somebody spoke with them, they pressed a button of a
-- message, or entered a code that was sent to the phone. Who only said that they did not order is not among them.
-- @rule whether a buyer's phone has answered
create or replace function phone_answered(of_mailbox text, of_phone text) returns boolean language sql stable as $$
  select exists (
    select from orders where mailbox_of(email) = of_mailbox and phone_number = of_phone and (order_status = 'delivered'
      or exists (select from order_calls where order_id = orders.id and outcome in ('confirmed', 'changed', 'callBack'))
      or exists (select from messages where order_id = orders.id and messages.phone = of_phone and answer in ('confirm', 'change'))
      or exists (select from order_codes where order_id = orders.id and used_at is not null)))
$$;

-- Moves a material's stock and what it cost by the row. What is taken goes at the average, and the last of it with all that is left.
-- @rule what a material in stock is worth after a movement
create or replace function apply_material_change() returns trigger language plpgsql as $$
declare
  value_before bigint;
begin
  select value into value_before from materials where id = new.material_id for no key update;
  update materials set
    stock = stock + new.change,
    value = value + coalesce(new.value_change,
      case when stock + new.change = 0 then -value when stock = 0 then 0 else round(value::numeric * new.change / stock) end),
    entries = entries + 1
  where id = new.material_id
  returning stock, entries, value - value_before into new.stock_after, new.entry, new.value_change;
  return new;
end $$;

create or replace trigger material_ledger_apply before insert on material_ledger
  for each row execute function apply_material_change();

create or replace function refuse_material_change() returns trigger language plpgsql as $$
begin
  raise exception 'materials change by rows of material_ledger, which stay as they are' using errcode = 'restrict_violation';
end $$;

create or replace trigger material_ledger_stays before update or delete on material_ledger
  for each row execute function refuse_material_change();

-- Depth 0: by a statement, not by the trigger above.
create or replace trigger materials_by_ledger before update of stock, value, entries on materials
  for each row when ((new.stock, new.value, new.entries) <> (old.stock, old.value, old.entries) and pg_trigger_depth() = 0)
  execute function refuse_material_change();
