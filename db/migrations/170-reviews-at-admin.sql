-- Reviews are decided, answered and shown in the gallery by staff.

alter table reviews
  -- Counts the changes by staff, so that two people do not undo each other's.
  add column version integer not null default 1,
  -- Why staff hid it. A review that is neither approved nor hidden waits for them.
  add column hidden_reason text not null default '' check (length(hidden_reason) <= 300),
  add column reply text not null default '' check (length(reply) <= 2000),
  add column replied_at timestamptz,
  -- The customer allowed the shop to show the photographs in the product's gallery.
  add column gallery_consent boolean not null default false,
  add column in_gallery boolean not null default false;

create index reviews_undecided on reviews (created_at, id) where not approved and hidden_reason = '';
create index reviews_newest on reviews (created_at desc, id);
