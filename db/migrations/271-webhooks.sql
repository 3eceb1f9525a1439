-- Webhooks: what happened is left here by triggers in its own transaction, and sent to the endpoints that asked for it.
create table webhook_endpoints (
  id text primary key,
  name text not null check (length(name) between 1 and 60),
  address text not null,
  events text[] not null check (cardinality(events) > 0),
  -- The signing secret, sealed with the shop's; the one of before signs too until then.
  sealed text not null,
  old_sealed text,
  old_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- The first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_why text not null default '',
  check ((old_sealed is null) = (old_until is null))
);

create table webhook_events (
  -- Of one subject the larger one is the later one: its row is locked while the event is written.
  id bigint generated always as identity primary key,
  type text not null,
  subject_id text not null,
  at timestamptz not null default now(),
  -- No person's name, phone or address: those are read with a key.
  data jsonb not null
);
create index webhook_events_subject on webhook_events (type, subject_id, id desc);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_events on delete cascade,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was last asked for.
  tries integer not null default 0,
  -- Whoever sends it puts it off for as long as that may take.
  next_try_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null default now(),
  took_ms integer not null,
  -- Null: no answer.
  status integer,
  request text not null,
  answer text not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id desc);
