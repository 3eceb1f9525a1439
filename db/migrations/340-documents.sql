-- Pages of words and articles of the journal as staff write them; `contents` stays what shoppers read.
create table documents (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('page', 'article')),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  -- The newest of `document_versions`.
  version integer not null default 1,
  -- The newest version is published then.
  publish_at timestamptz,
  -- When shoppers read it first.
  published_at timestamptz,
  -- Links to the preview that were made with another number have ended.
  preview_key integer not null default 0,
  -- A page that the shop links to: it keeps its address and is always published.
  needed boolean not null default false,
  -- The text that the shop brought.
  own_text jsonb,
  created_at timestamptz not null default now()
);

create index documents_due on documents (publish_at) where publish_at is not null;

create table document_versions (
  document_id integer not null references documents (id) on delete cascade,
  number integer not null,
  text jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (document_id, number)
);

alter table contents
  add kind text not null default 'page' check (kind in ('page', 'article')),
  -- What else the text has: Urdu, cover, author, products.
  add more jsonb not null default '{}',
  -- Of its document.
  add version integer not null default 1,
  add published_at timestamptz not null default now();

create index contents_journal on contents (published_at desc, slug) where kind = 'article';

with moved as (
  insert into documents (kind, slug, published_at, needed, own_text)
  select 'page', slug, updated_at,
    slug in ('faqs', 'our-story', 'media-page', 'quiz', 'our-new-logo', 'affiliation', 'ask-for-a-perfume', 'bulk-orders',
      'own-a-franchise', 'store-locator', 'shipping-returns', 'privacy', 'terms'),
    case when updated_at = (select min(updated_at) from contents)
      then jsonb_build_object('title', title, 'description', description, 'body', body) end
  from contents order by slug
  returning id, slug
)
insert into document_versions (document_id, number, text, created_by, created_at)
select id, 1, jsonb_build_object('title', title, 'description', description, 'body', body), 'The shop', updated_at
from moved join contents using (slug);
