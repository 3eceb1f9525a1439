-- Whether two are one person: the same account or browser (customer), the same phone number (E.164; '' is nobody's) or the same mailbox.
-- Reads as null where nothing is known of one of them, so that an index is used: `is true` where its contrary is asked.
-- @rule who is one person
create or replace function same_person(customer text, phone text, mailbox text, other_customer text, other_phone text, other_mailbox text)
returns boolean language sql immutable parallel safe as $$
  select other_customer = customer or (other_phone = phone and other_phone <> '') or other_mailbox = mailbox
$$;
