-- The text of a message that WhatsApp approved last: it goes out until the one that a merchant wrote since is approved too.
alter table message_templates
  add column approved_name text,
  add column approved_text text;
-- These are as delivered with the shop.
update message_templates set approved_name = name where state = 'APPROVED';

create index messages_tests on messages (queued_at desc) where kind = 'test';
