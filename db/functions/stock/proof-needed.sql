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
