-- Requests of an hour, without persons: which routes failed, and how many public answers were kept in memory or made anew.
create table request_counts (
  hour timestamptz not null,
  what text not null check (what in ('failed', 'kept', 'made')),
  route text not null,
  status smallint not null,
  requests bigint not null check (requests > 0),
  primary key (hour, what, route, status)
);
