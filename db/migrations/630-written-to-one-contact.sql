-- Emails are counted by their mailbox over all kinds, messages by their phone.
alter table emails add column mailbox text not null default '';
update emails set mailbox = substr(limit_key, strpos(limit_key, ' ') + 1) where limit_key <> '' and created_at > now() - interval '1 day';
create index emails_mailbox on emails (mailbox, created_at);
create index messages_phone_sent on messages (phone, sent_at);
