-- The mailbox that an email is delivered to: `mailbox` of src/shop/ground/customers/same-mailbox.ts in SQL, which a test compares over generated emails.
-- After a change of this text the index orders_of_mailbox is built anew by a migration.
-- @rule which email addresses are one mailbox
create or replace function mailbox_of(email text) returns text language plpgsql immutable parallel safe strict as $$
declare
  name text := lower(regexp_replace(email, '@[^@]*$', ''));
  host text := lower(substring(email from '[^@]*$'));
  parent text := substring(host from '^[^.]+\.(.*)$');
  fastmail constant text[] := array['fastmail.com', 'fastmail.fm', 'fastmail.cn', 'fastmail.co.uk', 'fastmail.com.au', 'fastmail.de', 'fastmail.es',
    'fastmail.fr', 'fastmail.im', 'fastmail.in', 'fastmail.jp', 'fastmail.mx', 'fastmail.net', 'fastmail.nl', 'fastmail.org', 'fastmail.se',
    'fastmail.to', 'fastmail.tw', 'fastmail.uk', 'fastmail.us', 'sent.com', 'eml.cc', 'fmail.co.uk', 'fmgirl.com', 'fmguy.com', 'mailbolt.com',
    'mailcan.com', 'mailhaven.com', 'mailmight.com', 'ml1.net', 'mm.st', 'myfastmail.com', 'proinbox.com', 'promessage.com', 'rushpost.com',
    'sent.as', 'sent.at', 'speedymail.org', 'warpmail.net', 'xsmail.com', '150mail.com', '123mail.org', 'airpost.net', 'imap.cc',
    'letterboxes.org'];
begin
  if host = any (fastmail) then
    name := replace(name, '_', '-');
  elsif parent = any (fastmail) then
    name := substring(host from '^[^.]+');
    host := parent;
  end if;
  host := case when host = 'googlemail.com' then 'gmail.com'
    when host in ('ymail.com', 'rocketmail.com') then 'yahoo.com'
    when host in ('protonmail.com', 'protonmail.ch', 'pm.me') then 'proton.me'
    when host in ('me.com', 'mac.com') then 'icloud.com' else host end;
  name := left(name, 1) || regexp_replace(substr(name, 2), case when host ~ '^yahoo\.(com?\.)?[a-z]{2,3}$' then '[+-].*' else '\+.*' end, '');
  return case host when 'gmail.com' then replace(name, '.', '') when 'proton.me' then translate(name, '._-', '') else name end || '@' || host;
end $$;
