-- The home page and the menus are settings; what staff write of them first is a draft, and each state that was published is kept.
create table layouts (
  id text primary key check (id in ('home', 'menus')),
  version integer not null default 1,
  draft jsonb,
  -- The draft is published at this minute.
  publish_at timestamptz,
  -- SHA-256 of the preview's link, so that a copy of the database opens none.
  preview_hash text check (length(preview_hash) <= 64),
  preview_until timestamptz,
  changed_by text not null default '',
  changed_at timestamptz not null default now()
);
insert into layouts (id) values ('home'), ('menus');

create table layout_versions (
  id bigint generated always as identity primary key,
  layout_id text not null references layouts (id),
  content jsonb not null,
  published_by text not null,
  published_at timestamptz not null default now()
);
create index layout_versions_layout on layout_versions (layout_id, id desc);

-- Two people who change a house's page lose nothing.
alter table houses add column version integer not null default 1;
