-- Codes that prove a phone. WhatsApp approves their text like any other; they are sent on request alone, so that there is nothing to turn off.
insert into message_kinds (id, active) values ('code', true);

-- The codes of a phone by its hash, whichever customer they were made for.
create index proofs_subject on proofs (subject, asked_at) where (kind = 'phone');
