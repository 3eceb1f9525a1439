-- Every letter the shop wrote: the outbox when there is no mail server, the record when there is one.
-- `cause` names what the letter is about, so that one cause never writes twice.
create table mails (
  id bigint generated always as identity primary key,
  cause text not null unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
