-- Who sent a link: it is void once that person is disabled or may not invite any more. Null: the first owner's, and older links.
alter table staff_links add column sent_by text references staff (id) on delete cascade;
