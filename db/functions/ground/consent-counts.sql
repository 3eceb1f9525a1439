-- Whether whoever uses a browser or an account has shown that a phone or a mailbox is theirs: an order of theirs with it was delivered.
create or replace function is_their_contact(of_phone text, of_mailbox text, of_browser text, of_customer text) returns boolean language sql stable as $$
  select exists (
    select from orders join customers on customers.id = orders.customer_id
    where orders.order_status = 'delivered' and (orders.phone_number = of_phone or mailbox_of(orders.email) = of_mailbox)
      and (customers.browser_id = of_browser or customers.id = of_customer))
$$;

-- Whether what was agreed to counts as a consent. What a stranger ticked with somebody else's phone or email does not.
-- @rule when a consent counts
create or replace function consent_counts(c message_consents) returns boolean language sql stable as $$
  select c.withdrawn_at is null and (c.proved or is_their_contact(c.phone, c.mailbox, c.browser_id, c.customer_id))
$$;
