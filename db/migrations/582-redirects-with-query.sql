-- The one form of an earlier address has its query too, its parameters in order; those of one path are found together.
create index redirects_path on redirects (split_part(from_path, '?', 1));
