-- Emails are limited per mailbox (an email without its aliases) and topic; the key of an email's limit, or ''.
drop index emails_recipient;
alter table emails rename column topic to limit_key;
create index emails_limit_key on emails (limit_key, created_at) where limit_key <> '';

alter table email_digests rename column recipient to mailbox;
