-- What staff do with an order beyond moving it: edits, refunds, tags, orders by phone; and who has it open.
alter table orders
  -- Counted by a trigger: who saves says which version was seen.
  add column version integer not null default 1,
  add column channel text not null default 'web' check (channel in ('web', 'phone', 'chat')),
  -- Who of the shop took it by phone or chat.
  add column taken_by text references staff (id),
  -- What the customer has paid, and what of it was paid back. In paisa.
  add column paid_amount bigint not null default 0 check (paid_amount >= 0),
  add column refunded bigint not null default 0;
update orders set paid_amount = total_amount where payment_status = 'paid';
alter table orders add constraint orders_refunded_check check (refunded between 0 and paid_amount);

create function count_order_version() returns trigger language plpgsql as $$
begin
  if new.payment_status = 'paid' and (tg_op = 'INSERT' or old.payment_status <> 'paid') then
    new.paid_amount := new.total_amount;
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_status, new.payment_status, new.payment_method, new.courier, new.tracking_number, new.tracking_url,
        new.total_amount, new.subtotal, new.refunded, new.full_name, new.phone_number, new.address, new.town, new.famous_spot,
        new.city, new.state, new.country)
      is distinct from (old.order_status, old.payment_status, old.payment_method, old.courier, old.tracking_number, old.tracking_url,
        old.total_amount, old.subtotal, old.refunded, old.full_name, old.phone_number, old.address, old.town, old.famous_spot,
        old.city, old.state, old.country)
    then new.version := old.version + 1;
    end if;
  end if;
  return new;
end $$;
create trigger orders_version before insert or update on orders for each row execute function count_order_version();

drop trigger orders_announce_change on orders;
create trigger orders_announce_change after update on orders for each row
  when (new.version is distinct from old.version) execute function announce_order();

-- What was changed besides the status, in words for staff.
create table order_changes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('items', 'address', 'refund', 'tags', 'call', 'decision')),
  text text not null check (length(text) <= 4000),
  actor text not null check (length(actor) between 1 and 80),
  -- The order's version after it, so that a late save learns what happened since.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index order_changes_order on order_changes (order_id, id);
alter table order_events add column version integer not null default 1;

create function note_order_version() returns trigger language plpgsql as $$
begin
  -- An order's first event is written in the statement that writes the order.
  new.version := coalesce((select version from orders where id = new.order_id), 1);
  return new;
end $$;
create trigger order_changes_version before insert on order_changes for each row execute function note_order_version();
create trigger order_events_version before insert on order_events for each row execute function note_order_version();

create function announce_order_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.order_id);
  return null;
end $$;
create trigger order_changes_announce after insert on order_changes for each row execute function announce_order_change();
create trigger order_notes_announce after insert on order_notes for each row execute function announce_order_change();

create table order_refunds (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('Bank transfer', 'Raast', 'Mobile wallet', 'Cash')),
  -- The bank's or the wallet's number of the payment.
  reference text not null default '' check (length(reference) <= 80),
  staff_id text not null references staff (id),
  created_at timestamptz not null default now()
);
create index order_refunds_order on order_refunds (order_id, id);

-- The order's sum follows its refunds, and its CHECK refuses more than was paid.
create function apply_refund() returns trigger language plpgsql as $$
begin
  update orders set refunded = refunded + new.amount where id = new.order_id;
  return null;
end $$;
create trigger order_refunds_apply after insert on order_refunds for each row execute function apply_refund();
create function refuse_refund_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of order_refunds stay as they are' using errcode = 'restrict_violation';
end $$;
create trigger order_refunds_stay before update or delete on order_refunds
  for each row execute function refuse_refund_change();
create index orders_refund_due on orders (created_at desc)
  where paid_amount - refunded > case when order_status = 'cancelled' then 0 else total_amount end;

create table order_tags (
  order_id text not null references orders (id) on delete cascade,
  tag text not null check (tag = lower(tag) and length(tag) between 1 and 30),
  primary key (order_id, tag)
);
create index order_tags_tag on order_tags (tag);

-- Filters of the queue under a name.
create table order_views (
  id bigint generated always as identity primary key,
  staff_id text not null references staff (id),
  name text not null check (length(name) between 1 and 40),
  -- The queue's query string.
  query text not null check (length(query) <= 1000),
  -- Whether all staff see it.
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index order_views_name on order_views (staff_id, lower(name));

-- Who has which order open now. A row is renewed while the page is open; unlogged, since a crash closes all pages' streams anyway.
create unlogged table order_presence (
  view_id text primary key,
  order_id text not null,
  staff_id text not null,
  seen_at timestamptz not null default now()
);
create index order_presence_order on order_presence (order_id);
create function announce_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_presence', coalesce(new.order_id, old.order_id));
  return null;
end $$;
create trigger order_presence_announce after insert or delete on order_presence
  for each row execute function announce_presence();
