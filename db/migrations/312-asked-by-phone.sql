-- A stock alert by phone, and which orders were asked for a review.
alter table stock_asks
  -- Absent for an email; its `mailbox` is then the phone too, and its email empty.
  add column phone text,
  add column language text not null default 'en' check (language in ('en', 'ur'));
create table review_asks (
  order_id text primary key references orders on delete cascade,
  way text not null check (way in ('whatsapp', 'sms', 'email')),
  asked_at timestamptz not null default now()
);
