-- Whether somebody has shown that a mailbox is theirs: an order to it was delivered, or a link or a code that was sent there was used.
create or replace function is_proved_mailbox(of_mailbox text, of_email text) returns boolean language sql stable cost 1000 as $$
  select exists (select from orders where mailbox_of(email) = of_mailbox and order_status = 'delivered')
    or exists (select from users where email = of_email and email_verified)
    or exists (select from subscribers where email = of_email and confirmed_at is not null)
    or exists (select from customers join proofs on customer_id = customers.id where email = of_email and kind = 'email' and proved_at is not null)
$$;

-- A phone (E.164) in `proofs`.
create or replace function phone_subject(of_phone text) returns text language sql immutable as $$
  select encode(sha256(convert_to('phone ' || of_phone, 'UTF8')), 'hex')
$$;

-- Whether a customer has proved a phone by a code that was sent there within 30 days: in this browser, or as this account.
-- @rule whether a phone is proved by a code
create or replace function phone_proved(of_customer text, of_phone text) returns boolean language sql stable as $$
  select exists (
    select from proofs join customers prover on prover.id = proofs.customer_id join customers asker on asker.id = of_customer
    where proofs.kind = 'phone' and proofs.subject = phone_subject(of_phone) and proved_at > now() - interval '30 days'
      and (prover.id = asker.id or prover.browser_id = asker.browser_id))
$$;
