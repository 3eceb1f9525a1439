-- Who wants to hear when a sold-out size is back: one email an ask, in the order of asking.
create table stock_asks (
  id uuid primary key default gen_random_uuid(),
  size_id text not null references sizes (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- The email without its aliases: one ask a person and size.
  mailbox text not null,
  -- The account that asked, if it was signed in.
  customer_id text references customers (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- When the email was queued. Null: it waits.
  called_at timestamptz
);
create unique index stock_asks_waiting on stock_asks (size_id, mailbox) where called_at is null;
create index stock_asks_turn on stock_asks (size_id, asked_at, id) where called_at is null;
create index stock_asks_mailbox on stock_asks (mailbox);
create index stock_asks_customer on stock_asks (customer_id) where customer_id is not null;

-- Bottles that come back, by whatever movement, call as many people as there are bottles. The movement has locked the size, so that two of
-- them do not call the same person; the jobs belong to its transaction.
create function call_for_bottles() returns trigger language plpgsql as $$
declare
  ask uuid;
begin
  for ask in
    with back as (
      select size_id, sum(change)::int as bottles from changed group by size_id having sum(change) > 0
    ), turn as (
      select next.id from back cross join lateral (
        select id from stock_asks where size_id = back.size_id and called_at is null order by asked_at, id limit back.bottles
      ) as next
    )
    update stock_asks set called_at = now() from turn where stock_asks.id = turn.id returning stock_asks.id
  loop
    perform graphile_worker.add_job('back-in-stock', json_build_object('askId', ask), max_attempts => 15);
  end loop;
  return null;
end $$;
create trigger stock_ledger_calls after insert on stock_ledger referencing new table as changed
  for each statement execute function call_for_bottles();
