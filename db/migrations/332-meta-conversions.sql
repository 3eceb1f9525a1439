-- Whether the shopper agreed that Meta is told of the order: asked apart from Google, since Meta gets email and phone as hashes.
alter table order_sources
  add column meta_consented boolean not null default false,
  drop constraint order_sources_check,
  add constraint order_sources_check check (consented or meta_consented or (gclid = '' and fbclid = ''));
drop index order_sources_meta;
create index order_sources_meta on order_sources (meta_next_at) where meta_consented and meta = '';
